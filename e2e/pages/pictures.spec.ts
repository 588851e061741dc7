import { paths } from '@proper/shared-types/company';
import { expect, openPage, freshTest as test } from '../support/test';
import { phone } from '../support/visitor';

/** Bytes of the home page's largest picture on a phone. */
const maxPictureBytes = 30_000;

test.describe('on a phone', () => {
  test.use({ viewport: phone, deviceScaleFactor: 3 });

  test('the largest picture of the home page weighs 30 KB or less', async ({ page }) => {
    const fetched: number[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'image') fetched.push((await response.body()).length);
    });
    await page.goto(paths.home);
    const drawn = await page
      .locator('main svg')
      .evaluateAll((all) => all.map(({ outerHTML }) => new TextEncoder().encode(outerHTML).length));
    expect(drawn.length).toBeGreaterThan(0);
    for (const bytes of [...fetched, ...drawn]) expect(bytes).toBeLessThanOrEqual(maxPictureBytes);
  });
});

test('three slips leave the heap and settle into the week of the home page, which ends in order', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const started: EventTarget[] = [];
    addEventListener('animationstart', ({ target }) => target instanceof SVGElement && started.push(target));
    Object.assign(window, { started });
  });
  await openPage(page, paths.home);
  const week = page.locator('main svg[role="img"]').first();
  await week.evaluate(async (drawing) => {
    await Promise.all(drawing.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
  expect(await page.evaluate(() => (window as unknown as { started: [] }).started.length)).toBe(3);
  // Straight, within the week, and none on top of another.
  const overlaps = await week.evaluate((drawing) => {
    const { right, bottom } = drawing.getBoundingClientRect();
    const slips = [...drawing.querySelectorAll('g')].filter((slip) => slip.querySelector('path'));
    const boxes = slips.map((slip) => slip.getBoundingClientRect());
    return {
      transforms: slips.map((slip) => getComputedStyle(slip).transform),
      outside: boxes.filter((box) => box.right > right || box.bottom > bottom).length,
      overlapping: boxes.filter((box, index) =>
        boxes.some(
          (other, place) =>
            place !== index &&
            box.left < other.right &&
            box.right > other.left &&
            box.top < other.bottom &&
            box.bottom > other.top,
        ),
      ).length,
    };
  });
  expect(overlaps).toEqual({ transforms: ['none', 'none', 'none'], outside: 0, overlapping: 0 });
  // One tick next to each day, in the first of its drawings.
  const days = await week
    .locator('text')
    .evaluateAll(
      (texts) =>
        texts.filter(({ textContent }) => /^(?:Mon|Tue|Wed|Thu|Fri)$/.test(textContent ?? '')).length,
    );
  const headTicks = await week
    .locator('path')
    .evaluateAll(
      (paths) =>
        paths.flatMap((path) => [...(path.getAttribute('d') ?? '').matchAll(/M\d+ 21l4 5 9-13/g)]).length,
    );
  expect([days, headTicks]).toEqual([5, 5]);
});
