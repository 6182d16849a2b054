/** Replaces every text with an element, as a browser does when it translates the page. */
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
