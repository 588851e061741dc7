import { paths } from '@proper/shared-types/company';
import { expect, openPage, test } from '../support/test';
import { phone } from '../support/visitor';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('no phase of the onboarding journey is a tall, narrow column', async ({ page }) => {
  await openPage(page, paths.faq);
  const texts = page.locator('section', { has: page.locator('#onboarding') }).locator('li h3 + div');
  for (const width of [390, 820, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await texts.evaluateAll((all) => all.map((text) => text.getBoundingClientRect()));
    expect(boxes).toHaveLength(3);
    for (const box of boxes) expect(box.height / box.width, `${width} px`).toBeLessThan(1.2);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the services are a shelf to swipe along, also with the keyboard, a link to one shows it, and the page is at most 7,800 px long', async ({
    page,
  }) => {
    await openPage(page, `${paths.services}#research`);
    await expect(page.locator('#research')).toBeInViewport({ ratio: 0.5 });

    await openPage(page, paths.services);
    const shelf = page.getByRole('list', { name: 'What you say, and what comes back' });
    const readScroll = () => shelf.evaluate(({ scrollLeft }) => scrollLeft);
    const services = shelf.locator('> li');
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
    const last = await readScroll();
    await shelf.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(readScroll).toBeLessThan(last - 200);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7_800);
  });
});
