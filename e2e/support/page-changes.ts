/** Runs in the page: replaces each text by a copy in two elements, as a browser's translation does. */
export function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.nodeValue?.trim() || text.parentElement?.closest('script, style, noscript, option')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.parentElement?.replaceChild(outer, text);
  }
}

/** Run in the page: changes that extensions, translators, phones and proxies make before its scripts run. */
export const changes = {
  'a password manager marks its fields': () => {
    for (const field of document.querySelectorAll('main input')) {
      const icon = document.createElement('div');
      icon.setAttribute('data-lastpass-icon-root', '');
      field.after(icon);
    }
  },
  'a grammar checker marks its text area': () => {
    document.querySelector('main textarea')?.before(document.createElement('grammarly-extension'));
  },
  'a phone makes a link of a figure': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      if (!/\d/.test(text.nodeValue ?? '') || text.parentElement?.closest('a, script, style, option'))
        continue;
      const link = document.createElement('a');
      link.href = 'tel:2024';
      text.parentElement?.replaceChild(link, text);
      link.append(text);
    }
  },
  'a translator wraps its texts': translate,
  'a proxy hides its addresses': () => {
    for (const link of document.querySelectorAll('a[href^="mailto:"]')) {
      const hidden = document.createElement('span');
      hidden.textContent = '[email protected]';
      link.replaceChildren(hidden);
    }
  },
} as const;
