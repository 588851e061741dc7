import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '@proper/common/repository';
import { paths } from '@proper/shared-types/company';
import type { Release } from '@proper/shared-types/release';
import { expect, openPage, test, waitForHydration } from '../support/test';
import { failedTitle, menuLink } from '../support/visitor';

/** A style sheet of the shell or of a remote: a document may have only a part of it. */
const sheet = /\/releases\/.+\.css$/;

/** Describes the style of each element of the main part. */
const describeStyles = (page: Page): Promise<readonly string[]> =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll(':not(svg *)')].map((element) => {
      const { color, backgroundColor, padding, margin, font, display, border } = getComputedStyle(element);
      return [element.localName, color, backgroundColor, padding, margin, font, display, border].join(' ');
    }),
  );

test('a document has all styles of its page: with the full sheet it looks the same', async ({ page }) => {
  for (const route of [paths.home, paths.faq, paths.contact]) {
    await page.route(sheet, () => undefined);
    await page.goto(route, { waitUntil: 'commit' });
    await waitForHydration(page);
    const before = await describeStyles(page);
    await page.unroute(sheet);
    await page.goto(route);
    await expect(page.locator('style[data-part-of]')).toHaveCount(0);
    expect(await describeStyles(page)).toEqual(before);
    // Declaring a typeface again would lay the whole page out again, as would a sheet before the declarations.
    const late = page.locator('link[rel="stylesheet"]');
    await expect(page.locator('style[data-href$="fonts.css"] ~ link[rel="stylesheet"]')).toHaveCount(
      await late.count(),
    );
    const typefaces = await late.evaluateAll(
      (links: HTMLLinkElement[]) =>
        links
          .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
          .filter((rule) => rule instanceof CSSFontFaceRule).length,
    );
    await expect(late).not.toHaveCount(0);
    expect(typefaces).toBe(0);
  }
});

/** The style sheets of a team's release, as its build wrote them. */
function readSheets(team: string): readonly string[] {
  const dist = path.join(root, team, 'dist');
  const { version, files } = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')) as Release;
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'));
  return sheets.map((file) => readFileSync(path.join(dist, version, 'browser', file), 'utf8'));
}

test('a page looks the same in whatever order the style sheets of other pages of its team come', async ({
  page,
}) => {
  await page.route(/\.(js|css|woff2)$/, () => undefined);
  for (const [route, team] of [
    [paths.home, 'mfe-marketing'],
    [paths.services, 'mfe-marketing'],
    [paths.faq, 'mfe-marketing'],
    [paths.fourPrinciples, 'mfe-content'],
    [paths.contact, 'mfe-forms'],
    [paths.timeAudit, 'mfe-forms'],
  ] as const) {
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    const before = await describeStyles(page);
    const sheets = readSheets(team);
    for (const ordered of [sheets, sheets.toReversed()]) {
      await page.evaluate((texts) => {
        document.adoptedStyleSheets = texts.map((text) => {
          const added = new CSSStyleSheet();
          added.replaceSync(text);
          return added;
        });
      }, ordered);
      expect(await describeStyles(page), route).toEqual(before);
    }
  }
});

test.describe('the full style sheet', () => {
  test.use({ expectedOnConsole: /Failed to load resource|could not be opened/ });

  test('is fetched again with the next page if it has failed', async ({ page }) => {
    await page.route(sheet, (request) => request.abort());
    await openPage(page, paths.home);
    await menuLink(page, 'FAQ').click();
    await expect(page.getByText(failedTitle)).toBeVisible();
    await page.unroute(sheet);
    await menuLink(page, 'Services').click();
    await expect(page).toHaveURL(paths.services);
    await expect(page.locator('style[data-part-of]')).toHaveCount(0);
  });
});
