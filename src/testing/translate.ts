/** Does to every text what a browser does that translates the page: an element takes its place. */
export function translate(page: Element): void {
  const texts: Node[] = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const translated = document.createElement('font');
    translated.textContent = `[${text.textContent}]`;
    text.parentNode?.replaceChild(translated, text);
  }
}
