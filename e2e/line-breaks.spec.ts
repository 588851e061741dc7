import type { Page } from '@playwright/test';
import { expect, test } from './support/looking';
import { oneOfEachKind } from './support/routes';

/** From a small phone to a desktop; odd steps, so that columns of every width occur. */
const widths = [320, 344, 360, 375, 390, 412, 480, 570, 660, 768, 820, 1024, 1240, 1440];

/** The figures that stand at the end of one line and the start of the next, each with the words around it. */
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

for (const route of oneOfEachKind)
  test(`${route} breaks no line within a figure, from 320 to 1440 px`, async ({ page }) => {
    await page.goto(route);
    for (const answer of await page.locator('main details').all())
      await answer.evaluate((item: HTMLDetailsElement) => {
        item.removeAttribute('name');
        item.open = true;
      });
    const broken: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      broken.push(...(await brokenFigures(page)).map((words) => `${width} px: ${words}`));
    }
    expect(broken).toEqual([]);
  });
