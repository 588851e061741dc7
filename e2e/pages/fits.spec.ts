import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { findUnreadableText } from '../support/lost-text';
import { oneOfEachKind, routes, tagLooks, unknownRoute } from '../support/routes';
import { expect, notFoundOnConsole, openPage, test } from '../support/test';
import { mainMenu, phone } from '../support/visitor';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: notFoundOnConsole,
});

const height = 900;

/** Finds what is wrong with the open page, in a window of this width. */
type Find = (page: Page, width?: number) => Promise<readonly string[]>;

/** Finds elements beside the window, or below the footer. */
const findOverflow: Find = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    const end = [...document.querySelectorAll('footer')].at(-1)?.getBoundingClientRect().bottom ?? 0;
    return [
      ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []),
      ...(scrollHeight - scrollY - end >= 1 ? [`${scrollHeight - scrollY - end} px below the footer`] : []),
    ];
  });

/** Finds figures that are split over two lines, each with the words around it. */
const findSplitFigures: Find = (page) =>
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
          ? [`split: ${words.slice(Math.max(0, index - 20), index + 30)}`]
          : [];
      });
    });
  });

/** CSS pixels (WCAG 2.2, success criterion 2.5.8). */
const minTargetSize = 24;

/** CSS pixels: the least height of a target for a thumb. */
const minTouchHeight = 44;

/**
 * Finds targets that are too small; on a phone, also those lower than a thumb. A link in a sentence may be as
 * high as its line, a link that covers its card counts with the card, and a checkbox with its row.
 */
const findSmallTargets: Find = (page, width) =>
  page.evaluate(
    ([minSize = 0, minHeight = 0]) => {
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
        .filter(({ box }) => box.width < minSize || box.height < minHeight)
        .map(({ target, box }) => `target: ${target.textContent} (${box.width} x ${box.height})`);
    },
    [minTargetSize, width === phone.width ? minTouchHeight : minTargetSize],
  );

/** Finds text smaller than 12 px. A drawing's text is measured at the size at which it is shown. */
const findSmallText: Find = (page) =>
  page.locator('main *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const hasText = [...element.childNodes].some((node) => node instanceof Text && /\w/.test(node.data));
      if (!hasText || !element.checkVisibility() || element.matches('.visually-hidden, title, desc'))
        return [];
      const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
      const size =
        Number.parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
      return size < 12 ? [`small: ${element.textContent} (${size.toFixed(1)} px)`] : [];
    }),
  );

/** The most characters in a line from which the eye still finds the next line. */
const maxCharacters = 80;

/** Finds running text whose lines are too long, with the average length of its lines in characters. */
const findLongLines: Find = (page) =>
  page.evaluate((limit) => {
    const isText = (node: Node): boolean => node instanceof Text && node.data.trim().length > limit;
    return [...document.querySelectorAll('main :is(p, li, dd)')].flatMap((element) => {
      if (!element.checkVisibility() || ![...element.childNodes].some(isText)) return [];
      const range = document.createRange();
      range.selectNodeContents(element);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = [...new Set(boxes.map(({ bottom }) => Math.round(bottom / 8)))];
      const widths = lines.map((line) => {
        const parts = boxes.filter(({ bottom }) => Math.round(bottom / 8) === line);
        return Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left));
      });
      const wholeLines = widths.reduce((sum, width) => sum + width, 0) / Math.max(...widths);
      const text = element.textContent.replace(/\s+/g, ' ').trim();
      const characters = Math.round(text.length / wholeLines);
      return lines.length > 1 && characters > limit ? [`${characters} in a line: ${text.slice(0, 60)}`] : [];
    });
  }, maxCharacters);

const findLost: Find = (page) => findUnreadableText(page.locator('body'));

const findings = [findOverflow, findSplitFigures, findLongLines, findSmallText, findSmallTargets];

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

/** From a small phone to a large screen, in uneven steps, so that columns have many widths. */
const widths = [320, 390, 570, 820, 1024, 1440, 2560];

/**
 * Expects no findings at any width. Polls, because the layout follows a change of the window or the text size
 * one frame later.
 */
async function expectNoneAt(
  page: Page,
  atWidths: readonly number[],
  ...findings: readonly Find[]
): Promise<void> {
  for (const width of atWidths) {
    await page.setViewportSize({ width, height });
    const findAll = async () => (await Promise.all(findings.map((find) => find(page, width)))).flat();
    await expect.poll(findAll, { message: `${width} px` }).toEqual([]);
  }
}

for (const route of [...oneOfEachKind, unknownRoute])
  test(`${route} fits every window and every size of text`, tagLooks(route), async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height });
    await openPage(page, route);
    for (const answer of await page.locator('main details').all())
      await answer.evaluate((item: HTMLDetailsElement) => {
        item.removeAttribute('name');
        item.open = true;
      });
    await test.step(`it never scrolls sideways, ends with its footer, splits no figure over two lines, has no line of more than ${maxCharacters} characters, no text below 12 px, and no target that is too small, on a phone for a thumb`, () =>
      expectNoneAt(page, widths, ...findings));
    await test.step('spaced-out text loses no word', () =>
      withSpacedText(page, () => expectNoneAt(page, [320], findLost)));
    await test.step('text at 200 % loses no word and never scrolls sideways', () =>
      withDoubleText(page, () => expectNoneAt(page, [390, 1440], findLost, findOverflow)));
  });

test('the drawer and a notification lose no word, and have no target that is too small', async ({ page }) => {
  await page.setViewportSize({ width: 390, height });
  await openPage(page, paths.contact);
  const drawer = mainMenu(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(await findSmallTargets(page)).toEqual([]);
  for (const withEnlarged of [withDoubleText, withSpacedText])
    await withEnlarged(page, () => expect.poll(() => findUnreadableText(drawer)).toEqual([]));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send, then choose a time' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(await findSmallTargets(page)).toEqual([]);
});

test('no text in the drawings of other pages is below 12 px', tagLooks(), async ({ page }) => {
  test.slow();
  for (const route of routes.filter((each) => !oneOfEachKind.includes(each)))
    await test.step(route, async () => {
      await page.goto(route);
      await expectNoneAt(page, [320, 820, 1440], findSmallText);
    });
});
