import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { expect, hydrated, test, withDoubleText } from './support/looking';
import { lostText } from './support/lost-text';
import { oneOfEachKind } from './support/routes';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: /status of 404|404: there is no/,
});

const height = 800;

/** What WCAG's success criterion 1.4.12 lets a visitor ask for, while `look` looks. */
async function withSpacedText(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-block-end: 2em !important }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await look();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

for (const route of [...oneOfEachKind, '/no-such-page'])
  test(`${route} loses no word at text of 200 %, nor where letters, words and lines are spaced out`, async ({
    page,
  }) => {
    await page.goto(route);
    await hydrated(page);
    const expectNothingLost = async (widths: readonly number[], what: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        // The layout follows the window and the visitor's setting with the next frame.
        await expect
          .poll(() => lostText(page.locator('body')), { message: `${what} at ${width} px` })
          .toEqual([]);
      }
    };
    await withSpacedText(page, () => expectNothingLost([320, 1280], 'spaced'));
    await withDoubleText(page, () => expectNothingLost([390, 640, 1280], '200 %'));
  });

for (const [what, withEnlarged] of [
  ['at text of 200 %', withDoubleText],
  ['with spaced text', withSpacedText],
] as const)
  test(`the drawer loses no word ${what}, and can be opened`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height });
    await page.goto(paths.home);
    await withEnlarged(page, async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      const drawer = page.getByRole('navigation', { name: 'Main' });
      await expect(drawer.getByRole('link', { name: 'Contact' })).toBeVisible();
      await expect.poll(() => lostText(drawer)).toEqual([]);
    });
  });

test('text that is cut off, covered, or outside the window would be found', async ({ page }) => {
  await page.goto(paths.about);
  await page.evaluate(() => {
    const add = (text: string, style: Partial<CSSStyleDeclaration>) => {
      const line = document.createElement('p');
      line.textContent = text;
      Object.assign(line.style, { whiteSpace: 'nowrap', ...style });
      document.querySelector('main')?.append(line);
      return line;
    };
    add('too wide', { inlineSize: '3ch', overflow: 'hidden' });
    add('too high', { blockSize: '0.5em', overflow: 'clip' });
    add('below another', {});
    add('above another', { marginBlockStart: '-1.5em' });
    add('fixed beside the window', { position: 'fixed', top: '9rem', left: '-2rem' });
  });
  expect((await lostText(page.locator('body'))).toSorted()).toEqual([
    '"below another" and "above another" lie over each other',
    '"fixed beside the window" is outside the window',
    '"too high" is cut off by p',
    '"too wide" is cut off by p',
  ]);
});
