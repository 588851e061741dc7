import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { translate } from '../support/page-changes';
import { tagLooks } from '../support/routes';
import { expect, openPage, test } from '../support/test';

/** Runs in the page: uses every control of `main` in turn. Returns the page's text after each. */
async function useControls(): Promise<readonly string[]> {
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

async function readTexts(page: Page, route: string, isTranslated: boolean): Promise<readonly string[]> {
  await openPage(page, route);
  await page.waitForLoadState('networkidle');
  // Forms hydrate after the page around them.
  for (const form of await page.locator('main form[method=post]').all())
    await expect.poll(() => form.evaluate((element) => Object.keys(element).join())).toContain('__react');
  await page.evaluate(() => sessionStorage.clear());
  if (isTranslated) await page.evaluate(translate);
  const texts = await page.evaluate(useControls);
  // Without this, the draft of a form would fill the next one.
  await page.evaluate(() => sessionStorage.clear());
  return texts;
}

const { home, services, faq, contact, level5Assistant } = paths;

// The other pages with controls have forms like the contact page's.
for (const route of [home, services, faq, contact, level5Assistant])
  test(`translated, ${route} says the same when its controls are used`, tagLooks(route), async ({ page }) => {
    test.slow();
    const original = await readTexts(page, route, false);
    expect(await readTexts(page, route, true)).toEqual(original);
  });
