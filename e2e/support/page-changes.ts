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
      if (!/\d/.test(text.nodeValue ?? '') || text.parentElement?.closest('a, script, option')) continue;
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

/** Runs in the page: uses every control of `main` in turn. Returns the page's text after each. */
export async function useControls(): Promise<readonly string[]> {
  const main = document.querySelector('main');
  window.print = () => undefined;
  // A browser takes a moment to refuse access to the clipboard.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } });
  const texts: string[] = [];
  for (const control of main?.querySelectorAll<HTMLElement>('select, input, textarea, button, summary') ??
    []) {
    if (control.matches(':disabled, [aria-hidden=true] *') || !control.isConnected) continue;
    if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
    else if (control instanceof HTMLTextAreaElement) control.value = 'Some words';
    else if (control instanceof HTMLInputElement && control.type !== 'radio' && control.type !== 'checkbox')
      // The prototype's setter is called, because React would not notice a change by the element's own.
      Reflect.set(
        HTMLInputElement.prototype,
        'value',
        { number: '77', date: '2027-03-02' }[control.type] ?? 'nobody@',
        control,
      );
    else control.click();
    for (const type of ['input', 'change'])
      if (!control.matches('button, summary')) control.dispatchEvent(new Event(type, { bubbles: true }));
    const read = () => (main?.textContent ?? '').replaceAll(/\s+/g, ' ');
    // Waits for the answer: the red pen fetches its rules after the first word.
    const isMarking = () =>
      control instanceof HTMLTextAreaElement &&
      main?.querySelector('[data-letter]')?.textContent.includes(control.value) === false;
    for (let before = ''; before !== read() || isMarking(); ) {
      before = read();
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    texts.push(read());
  }
  return texts;
}
