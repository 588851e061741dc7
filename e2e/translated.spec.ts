import type { Page } from '@playwright/test';
import { oneOfEachKind } from './support/routes';
import { expect, openPage, test } from './support/test';

/** Runs in the page: replaces every text by a copy in two elements, as browsers do when they translate a page. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.nodeValue?.trim() || text.parentElement?.closest('script, style, noscript, option, svg'))
      continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.parentElement?.replaceChild(outer, text);
  }
}

/** Runs in the page: uses every control of its main part, one after the other, and returns the page's text after each. */
async function useControls(): Promise<readonly string[]> {
  const main = document.querySelector('main');
  const texts: string[] = [];
  for (const control of main?.querySelectorAll<HTMLElement>('select, input, textarea, button, summary') ??
    []) {
    if (control.matches(':disabled, [aria-hidden=true] *') || !control.isConnected) continue;
    if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
    else if (control instanceof HTMLTextAreaElement) control.value = 'Some words';
    else if (control instanceof HTMLInputElement && control.type !== 'radio' && control.type !== 'checkbox')
      // The setter of the prototype: React would not notice a change by its own one.
      Reflect.set(HTMLInputElement.prototype, 'value', control.type === 'number' ? '77' : 'nobody@', control);
    else control.click();
    for (const type of ['input', 'change'])
      if (!control.matches('button, summary')) control.dispatchEvent(new Event(type, { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 30));
    texts.push((main?.textContent ?? '').replaceAll(/\s+/g, ' '));
  }
  return texts;
}

async function readTexts(page: Page, route: string, isTranslated: boolean): Promise<readonly string[]> {
  await openPage(page, route);
  await page.evaluate(() => sessionStorage.clear());
  if (isTranslated) await page.evaluate(translate);
  const texts = await page.evaluate(useControls);
  // A draft would be in the next one's fields.
  await page.evaluate(() => sessionStorage.clear());
  return texts;
}

for (const route of oneOfEachKind)
  test(`translated by the browser, ${route} says the same when its controls are used`, async ({ page }) => {
    test.slow();
    const original = await readTexts(page, route, false);
    expect(await readTexts(page, route, true)).toEqual(original);
  });
