import type { Page } from '@playwright/test';
import { contactAbout, paths } from '@proper/shared-types';
import { expect, hydrated, test } from './support/test';
import { openBeforeScripts } from './support/visitor';

/** Follows a plan's link on the services page to the form. */
async function getStartedWith(page: Page, plan: string): Promise<void> {
  await page.goto(paths.services);
  await hydrated(page);
  await page
    .getByRole('article')
    .filter({ hasText: plan })
    .getByRole('link', { name: 'Get Started' })
    .click();
  await expect(page).toHaveURL(paths.contact);
}

test('Get Started carries its plan into the form, over an older draft and without a new document', async ({
  page,
}) => {
  await page.goto(paths.contact);
  await hydrated(page);
  await page.getByLabel('Message').fill('Mostly my inbox.');
  await page.getByLabel('Plan').selectOption('fractional');
  await getStartedWith(page, 'Teams');
  await expect(page.getByLabel('Plan')).toHaveValue('teams');
  await expect(page.getByLabel('Message')).toHaveValue('Mostly my inbox.');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/);
});

test('what is chosen in the form after that stays chosen, through a reload and a walk', async ({ page }) => {
  await page.goto(contactAbout('teams'));
  await hydrated(page);
  await expect(page.getByLabel('Plan')).toHaveValue('teams');
  await page.getByLabel('Plan').selectOption('not-sure');
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Plan')).toHaveValue('not-sure');
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page).toHaveURL(paths.about);
  await page.goBack();
  await expect(page.getByLabel('Plan')).toHaveValue('not-sure');
});

test('a plan that is chosen before the scripts arrive stays chosen', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, contactAbout('teams'));
  await page.getByLabel('Plan').selectOption('fulltime');
  letScriptsCome();
  await hydrated(page);
  await expect(page).toHaveURL(paths.contact);
  await expect(page.getByLabel('Plan')).toHaveValue('fulltime');
});

/** Where the tops of parts lie, one list for each element that the selector finds. */
const topsOf = (page: Page, selector: string, parts: string): Promise<number[][]> =>
  page
    .locator(selector)
    .evaluateAll(
      (elements, inner) =>
        elements.map((element) =>
          [element, ...element.querySelectorAll(inner)].map((part) =>
            Math.round(part.getBoundingClientRect().top),
          ),
        ),
      parts,
    );

test.describe('side by side', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('every row of a plan lies on one line with those of the other plans, and all are as wide', async ({
    page,
  }) => {
    await page.goto(paths.services);
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [first = [], ...others] = await topsOf(page, '#pricing article', 'h3, p, dt, dd, a');
      expect(first).toHaveLength(13);
      expect(others, `${width} px`).toEqual([first, first]);
      const widths = await page
        .locator('#pricing article')
        .evaluateAll((plans) => plans.map((plan) => Math.round(plan.getBoundingClientRect().width)));
      expect(Math.max(...widths) - Math.min(...widths), `${width} px`).toBeLessThanOrEqual(1);
    }
  });

  test('sheets of services begin on one line, and so do their titles and texts', async ({ page }) => {
    await page.goto(paths.home);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [inbox, calendar, tasks, research] = await topsOf(
        page,
        'section[aria-labelledby=main-services] article',
        'h3, h3 + p',
      );
      expect(inbox).toHaveLength(3);
      expect(calendar, `${width} px`).toEqual(inbox);
      expect(research, `${width} px`).toEqual(tasks);
    }
  });
});

test('each service card leads to its own row of the services page', async ({ page }) => {
  await page.goto(paths.home);
  await hydrated(page);
  await page.getByRole('link', { name: 'Research and notes' }).click();
  await expect(page).toHaveURL(/\/services#research$/);
  await expect(page.locator('#research')).toBeFocused();
  await expect(
    page.locator('#research').getByRole('heading', { name: 'Research and notes' }),
  ).toBeInViewport();
});

test('nothing that is promised on the services page is ticked off', async ({ page }) => {
  const ticked = () =>
    page
      .locator('main li')
      .evaluateAll(
        (items) => items.filter((item) => getComputedStyle(item, '::before').clipPath !== 'none').length,
      );
  await page.goto(paths.services);
  expect(await ticked()).toBe(0);
  // There are lists of what is ready, which are.
  await page.goto(paths.taskingGuide);
  expect(await ticked()).toBeGreaterThan(0);
});
