import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { oneOfEachKind } from './support/routes';
import { expect, openPage, readOnlyTest as test } from './support/test';
import { phone } from './support/visitor';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const height = 900;

/** The most characters of a line that the eye can follow back to the next one. */
const maxCharacters = 80;

/** Finds running text whose lines are too long, with the average number of characters of a line. */
const findLongLines = (page: Page): Promise<readonly string[]> =>
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
      return lines.length > 1 && characters > limit ? [`${characters}: ${text.slice(0, 60)}`] : [];
    });
  }, maxCharacters);

for (const route of oneOfEachKind)
  test(`no line of ${route} has more than ${maxCharacters} characters`, async ({ page }) => {
    await openPage(page, route);
    for (const width of [820, 1440, 1920]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => findLongLines(page), { message: `${width} px` }).toEqual([]);
    }
  });

/** The most pixels of a page on a desktop, from edge to edge, in which there is nothing. */
const maxVoid = 200;

/** Finds voids in a picture of the whole page, as the first and last row of each. */
async function findVoids(page: Page): Promise<readonly string[]> {
  const picture = (await page.screenshot({ fullPage: true })).toString('base64');
  return page.evaluate(
    async ({ data, limit }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error(`There is no canvas of ${width} x ${height} px.`);
      context.drawImage(image, 0, 0);
      const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
      const isBlank = (row: number): boolean => {
        const first = row * width;
        for (let pixel = first + 1; pixel < first + width; pixel += 1)
          if (pixels[pixel] !== pixels[first]) return false;
        return true;
      };
      const voids: string[] = [];
      let start = 0;
      for (let row = 0; row <= height; row += 1) {
        if (row < height && isBlank(row)) continue;
        if (row - start > limit) voids.push(`${start} to ${row}`);
        start = row + 1;
      }
      return voids;
    },
    { data: picture, limit: maxVoid },
  );
}

for (const route of oneOfEachKind)
  test(`no void of ${route} is higher than ${maxVoid} px on a desktop`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height });
    await openPage(page, route);
    expect(await findVoids(page)).toEqual([]);
  });

test('no phase of the onboarding journey is a tall, narrow column', async ({ page }) => {
  await openPage(page, paths.faq);
  const texts = page.locator('section', { has: page.locator('#onboarding') }).locator('li h3 + div');
  for (const width of [390, 820, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height });
    const boxes = await texts.evaluateAll((all) => all.map((text) => text.getBoundingClientRect()));
    expect(boxes).toHaveLength(3);
    for (const box of boxes) expect(box.height / box.width, `${width} px`).toBeLessThan(1.2);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the services are a shelf to swipe along, and the page is at most 7,800 px long', async ({ page }) => {
    await openPage(page, paths.services);
    const services = page.getByRole('list', { name: 'What you say, and what comes back' }).locator('> li');
    await services.first().scrollIntoViewIfNeeded();
    await expect(services.first()).toBeInViewport({ ratio: 0.5 });
    const [one, two] = await services.evaluateAll((all) =>
      all.map((service) => service.getBoundingClientRect()),
    );
    expect(two?.top).toBe(one?.top);
    expect(two?.left, 'part of the next one is in view').toBeLessThan(phone.width - 8);
    await services
      .last()
      .evaluate((service) => service.scrollIntoView({ inline: 'start', behavior: 'instant' }));
    await expect(services.last()).toBeInViewport({ ratio: 0.5 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7_800);
  });

  test('a link to a service shows it on the shelf, which the keyboard scrolls', async ({ page }) => {
    await openPage(page, `${paths.services}#research`);
    await expect(page.locator('#research')).toBeInViewport({ ratio: 0.5 });
    await page.goto(paths.services);
    const shelf = page.getByRole('list', { name: 'What you say, and what comes back' });
    await shelf.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shelf.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200);
  });
});
