import { messages, paths } from '@proper/shared-types/company';
import { readPdf } from '../support/paper';
import { expect, openPage, test } from '../support/test';
import { menuLink, notification } from '../support/visitor';

test('on paper every answer is printed, and nothing fixed to the window covers it', async ({ page }) => {
  await openPage(page, paths.contact);
  await page.getByRole('button', { name: 'Send, then choose a time' }).click();
  await expect(notification(page, messages.contactFieldsMissing)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(notification(page, messages.contactFieldsMissing)).toBeHidden();
  await expect(page.locator('header').first()).toHaveCSS('position', 'static');
  await page.goto(paths.faq);
  for (const item of await page.locator('main details[name=faq]').all())
    expect((await item.boundingBox())?.height).toBeGreaterThan(90);
});

/** Measures how much of each page of a PDF is filled, down to its last mark, from 0 to 1. */
const measureFilledShares = (pdf: Uint8Array): Promise<readonly number[]> =>
  readPdf(pdf, async (document) => {
    const shares: number[] = [];
    for (const page of document.pages()) {
      // Four bytes for each pixel, from the top, on a white background.
      const { data, width, height } = await page.render({ scale: 0.5, render: 'bitmap' });
      const last = data.findLastIndex((byte, index) => index % 4 !== 3 && byte < 200);
      shares.push(last / (4 * width) / height);
    }
    return shares;
  });

// The default margins of browsers.
const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

for (const path of [paths.services, paths.level5Assistant])
  test(`on paper no page of ${path} is three quarters empty, and no figure is split`, async ({ page }) => {
    await openPage(page, path);
    const shares = await measureFilledShares(await page.pdf({ format: 'A4', margin }));
    expect(shares.length).toBeGreaterThan(2);
    for (const [index, share] of shares.slice(0, -1).entries())
      expect(share, `page ${index + 1} of ${shares.length}`).toBeGreaterThan(0.25);
    await page.emulateMedia({ media: 'print' });
    const split = await page.locator('main :is(figure, table)').evaluateAll((parts) => {
      const isWhole = (part: Element | null): boolean =>
        part !== null && (getComputedStyle(part).breakInside === 'avoid' || isWhole(part.parentElement));
      return parts.filter((part) => part.checkVisibility() && !isWhole(part)).map((part) => part.outerHTML);
    });
    expect(split).toEqual([]);
  });

test('in forced colours the current page, fields, focus and the text in a drawing stand out', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page, paths.contact);
  const readBorder = (name: string) =>
    menuLink(page, name).evaluate((link) => getComputedStyle(link).borderBottomColor);
  expect(await readBorder('Contact')).not.toBe(await readBorder('About'));
  await expect(page.getByLabel('Plan')).toHaveCSS('appearance', 'auto');
  await page.getByLabel('Name').focus();
  await expect(page.getByLabel('Name')).toHaveCSS('outline-style', 'solid');
  await expect(page.getByLabel('Name')).toHaveCSS('border-top-style', 'solid');

  for (const route of [paths.home, paths.blog]) {
    await openPage(page, route);
    const { background, sheets, texts } = await page.evaluate(() => {
      const listFills = (selector: string) => [
        ...new Set([...document.querySelectorAll(selector)].map((part) => getComputedStyle(part).fill)),
      ];
      return {
        background: getComputedStyle(document.body).backgroundColor,
        sheets: listFills('main svg[role="img"] path').filter((fill) => fill !== 'none'),
        texts: listFills('main svg[role="img"] text'),
      };
    });
    expect(sheets, route).toEqual([background]);
    expect(texts, route).not.toContain(background);
  }
});
