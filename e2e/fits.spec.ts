import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { findLostText } from './support/lost-text';
import { oneOfEachKind, unknownRoute } from './support/routes';
import { expect, notFoundOnConsole, openPage, readOnlyTest as test } from './support/test';
import { mainMenu } from './support/visitor';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: notFoundOnConsole,
});

const height = 800;

/** Finds figures that are split over two lines, each with the words around it. */
const findSplitFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const figure =
      /\b(?:days?|weeks?|months?|level) \d[-\d]*|\$?\d[\d,]*-\w+(?: (?:hours|weeks))?|\$\d[\d,]+|\d (?:hours|hrs|minutes|months)/gi;
    const isInline = (node: Node): boolean =>
      node instanceof Element && getComputedStyle(node).display === 'inline';
    const listTexts = (node: Node): readonly Text[] =>
      [...node.childNodes].flatMap((child) =>
        child instanceof Text ? [child] : isInline(child) ? listTexts(child) : [],
      );
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      if (isInline(element)) return [];
      const texts = listTexts(element);
      const words = texts.map(({ data }) => data).join('');
      const locate = (offset: number): [Text, number] => {
        let before = 0;
        for (const text of texts) {
          if (offset < before + text.length) return [text, offset - before];
          before += text.length;
        }
        throw new Error(`There is no character ${offset} in: ${words}`);
      };
      return [...words.matchAll(figure)].flatMap(({ 0: match, index }) => {
        const range = document.createRange();
        range.setStart(...locate(index));
        const [last, offset] = locate(index + match.length - 1);
        range.setEnd(last, offset + 1);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const firstBottom = Math.min(...boxes.map(({ bottom }) => bottom));
        return boxes.some(({ top }) => top >= firstBottom - 1)
          ? [words.slice(Math.max(0, index - 20), index + 30)]
          : [];
      });
    });
  });

/** CSS pixels (WCAG 2.2, success criterion 2.5.8). */
const minTargetSize = 24;

/** CSS pixels: the height of a thumb's target. */
const minTouchHeight = 44;

/**
 * Finds targets that are too small. A link within a sentence may be as high as its line, and a link may cover what it belongs to. A
 * box to tick is measured with its row.
 */
const findSmallTargets = (page: Page, minHeight: number = minTargetSize): Promise<string[]> =>
  page.evaluate(
    ([minSize = 0, least = 0]) => {
      const isInSentence = (target: Element): boolean =>
        getComputedStyle(target).display === 'inline' &&
        [...(target.parentElement?.childNodes ?? [])].some(
          (node) => node instanceof Text && /\w/.test(node.data),
        );
      return [...document.querySelectorAll('a[href], button, summary, input, select, textarea')]
        .filter((target) => target.checkVisibility({ visibilityProperty: true }))
        .filter(
          (target) => target.closest('[aria-hidden=true], .skip-link') === null && !isInSentence(target),
        )
        .map((target) => {
          const { position, inset } = getComputedStyle(target, '::after');
          const isCover = position === 'absolute' && inset === '0px';
          const measured =
            (isCover && target instanceof HTMLElement && target.offsetParent) ||
            target.closest('tr, label') ||
            target;
          return { target, box: measured.getBoundingClientRect() };
        })
        .filter(({ box }) => box.width < minSize || box.height < least)
        .map(({ target, box }) => `${target.textContent} (${box.width} x ${box.height})`);
    },
    [minTargetSize, minHeight],
  );

/** Finds text smaller than 12 px. A drawing's text is measured at the size at which it is shown. */
const findSmallText = (page: Page): Promise<readonly string[]> =>
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

/** Applies the text spacing of WCAG's success criterion 1.4.12 while `check` runs. */
async function withSpacedText(page: Page, check: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-block-end: 2em !important }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await check();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** Doubles the browser's own text size, which media queries follow too, while `check` runs. */
async function withDoubleText(page: Page, check: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const setSize = (standard: number, fixed: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await setSize(32, 26);
  try {
    await check();
  } finally {
    await setSize(16, 13);
    await devtools.detach();
  }
}

/** From a small phone to a desktop, in uneven steps, so that columns of every width occur. */
const widths = [320, 344, 360, 375, 390, 412, 480, 570, 660, 768, 820, 1024, 1240, 1440, 2560];

/**
 * Expects to find nothing at each width. Findings are polled, because the layout follows the window and the text size with the
 * next frame.
 */
async function expectNoneAt(
  page: Page,
  atWidths: readonly number[],
  ...findings: readonly (() => Promise<readonly string[]>)[]
): Promise<void> {
  for (const width of atWidths) {
    await page.setViewportSize({ width, height });
    for (const find of findings) await expect.poll(find, { message: `${width} px` }).toEqual([]);
  }
}

for (const route of [...oneOfEachKind, unknownRoute])
  test(`${route} fits every window and every size of text`, async ({ page }) => {
    test.slow();
    await openPage(page, route);
    const findOverflow = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
      });
    const findLost = () => findLostText(page.locator('body'));

    await test.step('every target is 24 px or more in both directions', () =>
      expectNoneAt(page, [320, 390, 1350], () => findSmallTargets(page)));
    await test.step('on a phone every target has the height of a thumb', () =>
      expectNoneAt(page, [390], () => findSmallTargets(page, minTouchHeight)));
    await test.step('it never scrolls sideways, splits no figure over two lines, and has no text below 12 px', async () => {
      for (const answer of await page.locator('main details').all())
        await answer.evaluate((item: HTMLDetailsElement) => {
          item.removeAttribute('name');
          item.open = true;
        });
      await expectNoneAt(
        page,
        widths,
        findOverflow,
        () => findSplitFigures(page),
        () => findSmallText(page),
      );
    });
    await test.step('spaced-out text loses no word', () =>
      withSpacedText(page, () => expectNoneAt(page, [320, 1280], findLost)));
    await test.step('text at 200 % loses no word and never scrolls sideways', () =>
      withDoubleText(page, async () => {
        await expectNoneAt(page, [390, 640, 1280], findLost, findOverflow);
      }));
  });

test('the drawer and a notice lose no word, and have no target that is too small', async ({ page }) => {
  await page.setViewportSize({ width: 390, height });
  await openPage(page, paths.contact);
  const drawer = mainMenu(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(await findSmallTargets(page)).toEqual([]);
  for (const withEnlarged of [withDoubleText, withSpacedText])
    await withEnlarged(page, () => expect.poll(() => findLostText(drawer)).toEqual([]));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(await findSmallTargets(page)).toEqual([]);
});

test('text that is cut off, overlapped or outside the window would be found', async ({ page }) => {
  await openPage(page, paths.about);
  await page.evaluate(() => {
    const add = (text: string, style: Partial<CSSStyleDeclaration>) => {
      const line = document.createElement('p');
      line.textContent = text;
      Object.assign(line.style, { whiteSpace: 'nowrap', ...style });
      document.querySelector('main')?.append(line);
    };
    add('too wide', { inlineSize: '3ch', overflow: 'hidden' });
    add('too high', { blockSize: '0.5em', overflow: 'clip' });
    add('below another', {});
    add('above another', { marginBlockStart: '-1.5em' });
    add('fixed next to the window', { position: 'fixed', top: '9rem', left: '-2rem' });
  });
  expect((await findLostText(page.locator('body'))).toSorted()).toEqual([
    '"below another" and "above another" overlap',
    '"fixed next to the window" is outside the window',
    '"too high" is cut off by p',
    '"too wide" is cut off by p',
  ]);
});

for (const route of [paths.onboardingChecklist, paths.fourPrinciples, paths.emailManagement])
  test(`the drawings that only ${route} has keep text of 12 px at any width`, async ({ page }) => {
    await openPage(page, route);
    await expectNoneAt(page, widths, () => findSmallText(page));
  });
