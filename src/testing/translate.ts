/** Replaces every text by an element, as a browser does that translates the page. */
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
