import type { Locator, Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { lostText } from './support/lost-text';
import { oneOfEachKind } from './support/routes';
import { expect, openPage, looking as test } from './support/test';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: /status of 404|404: there is no/,
});

const height = 800;

/** The figures that are split over two lines, each with the words around it. */
const brokenFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const figure =
      /\b(?:days?|weeks?|months?|level) \d[-\d]*|\$?\d[\d,]*-\w+(?: (?:hours|weeks))?|\d (?:hours|hrs|minutes|months)/gi;
    const isInline = (node: Node): boolean =>
      node instanceof Element && getComputedStyle(node).display === 'inline';
    const textsOf = (node: Node): readonly Text[] =>
      [...node.childNodes].flatMap((child) =>
        child instanceof Text ? [child] : isInline(child) ? textsOf(child) : [],
      );
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      if (isInline(element)) return [];
      const texts = textsOf(element);
      const words = texts.map(({ data }) => data).join('');
      const place = (offset: number): [Text, number] => {
        let before = 0;
        for (const text of texts) {
          if (offset < before + text.length) return [text, offset - before];
          before += text.length;
        }
        throw new Error(`There is no character ${offset} in: ${words}`);
      };
      return [...words.matchAll(figure)].flatMap(({ 0: found, index }) => {
        const range = document.createRange();
        range.setStart(...place(index));
        const [last, offset] = place(index + found.length - 1);
        range.setEnd(last, offset + 1);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const highest = Math.min(...boxes.map(({ bottom }) => bottom));
        return boxes.some(({ top }) => top >= highest - 1)
          ? [words.slice(Math.max(0, index - 20), index + 30)]
          : [];
      });
    });
  });

/** CSS pixels (WCAG 2.2, success criterion 2.5.8). */
const least = 24;

/** What can be pressed and is smaller, as lines that say which. A link within a sentence may be as high as its line. */
const smallTargets = (part: Locator): Promise<string[]> =>
  part.evaluate((root, size) => {
    const isInSentence = (target: Element): boolean =>
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && /\w/.test(node.data),
      );
    return [...root.querySelectorAll('a[href], button, summary, input, select, textarea')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => target.closest('[aria-hidden=true], .skip-link') === null && !isInSentence(target))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < size || box.height < size)
      .map(({ target, box }) => `${target.textContent} (${box.width} x ${box.height})`);
  }, least);

/** Text that is drawn smaller than 12 px, as lines that say which; a drawing's is measured as large as it is shown. */
const smallLettering = (page: Page): Promise<readonly string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const hasText = [...element.childNodes].some((node) => node instanceof Text && /\w/.test(node.data));
      if (!hasText || !element.checkVisibility() || element.matches('.visually-hidden, title, desc'))
        return [];
      const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
      const size =
        Number.parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
      return size < 12 ? [`${element.textContent} (${size.toFixed(1)} px)`] : [];
    }),
  );

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

/** The visitor's own setting of the browser, twice the usual, which the media queries follow too, while `look` looks. */
async function withDoubleText(page: Page, look: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const setSize = (standard: number, fixed: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await setSize(32, 26);
  try {
    await look();
  } finally {
    await setSize(16, 13);
    await devtools.detach();
  }
}

/** From a small phone to a desktop; odd steps, so that columns of every width occur. */
const widths = [320, 344, 360, 375, 390, 412, 480, 570, 660, 768, 820, 1024, 1240, 1440, 2560];

for (const route of [...oneOfEachKind, '/no-such-page'])
  test(`${route} fits every window and every size of text`, async ({ page }) => {
    test.slow();
    await openPage(page, route);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

    // The layout follows the window and the visitor's setting with the next frame: everything is polled.
    await test.step('everything that can be pressed is 24 px or more in both directions', async () => {
      for (const width of [320, 390, 1350]) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(() => smallTargets(page.locator('body')), { message: `at ${width} px` })
          .toEqual([]);
      }
    });
    await test.step('never scrolls sideways, breaks no line within a figure, and has no lettering below 12 px', async () => {
      for (const answer of await page.locator('main details').all())
        await answer.evaluate((item: HTMLDetailsElement) => {
          item.removeAttribute('name');
          item.open = true;
        });
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        await expect.poll(overflow, { message: `${width} px` }).toBe(0);
        await expect.poll(() => brokenFigures(page), { message: `${width} px` }).toEqual([]);
        await expect.poll(() => smallLettering(page), { message: `${width} px` }).toEqual([]);
      }
    });
    await test.step('loses no word where letters, words and lines are spaced out', () =>
      withSpacedText(page, async () => {
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height });
          await expect.poll(() => lostText(page.locator('body')), { message: `${width} px` }).toEqual([]);
        }
      }));
    await test.step('loses no word at text of 200 %, and never scrolls sideways', () =>
      withDoubleText(page, async () => {
        for (const width of [390, 640, 1280]) {
          await page.setViewportSize({ width, height });
          await expect.poll(() => lostText(page.locator('body')), { message: `${width} px` }).toEqual([]);
          if (width > 390) await expect.poll(overflow, { message: `${width} px` }).toBe(0);
        }
      }));
  });

test('in the drawer and on a notice no word is lost, and no target is too small', async ({ page }) => {
  await page.setViewportSize({ width: 390, height });
  await openPage(page, paths.contact);
  const drawer = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(await smallTargets(page.locator('body'))).toEqual([]);
  for (const withEnlarged of [withDoubleText, withSpacedText])
    await withEnlarged(page, () => expect.poll(() => lostText(drawer)).toEqual([]));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(await smallTargets(page.locator('body'))).toEqual([]);
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
    add('fixed next to the window', { position: 'fixed', top: '9rem', left: '-2rem' });
  });
  expect((await lostText(page.locator('body'))).toSorted()).toEqual([
    '"below another" and "above another" lie over each other',
    '"fixed next to the window" is outside the window',
    '"too high" is cut off by p',
    '"too wide" is cut off by p',
  ]);
});

for (const route of [paths.onboardingChecklist, paths.fourPrinciples, paths.emailManagement])
  test(`the drawings that only ${route} has keep lettering of 12 px at any width`, async ({ page }) => {
    await openPage(page, route);
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      // The layout follows the window with the next frame.
      await expect.poll(() => smallLettering(page), { message: `${width} px` }).toEqual([]);
    }
  });
