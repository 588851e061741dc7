import { paths } from '@proper/shared-types/company';
import { expect, openPage, test } from '../support/test';
import { phone } from '../support/visitor';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: phone });

test('on a phone the services are a carousel to swipe along, also with the keyboard, a link to one shows it, and the page is at most 7,800 px long', async ({
  page,
}) => {
  await openPage(page, `${paths.services}#research`);
  await expect(page.locator('#research')).toBeInViewport({ ratio: 0.5 });

  await openPage(page, paths.services);
  const carousel = page.getByRole('list', { name: 'What you say, and what comes back' });
  const readScroll = () => carousel.evaluate(({ scrollLeft }) => scrollLeft);
  const services = carousel.locator('> li');
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
  await carousel.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(readScroll).toBeLessThan(last - 200);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7_800);
});
