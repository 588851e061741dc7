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

test('a plan that is chosen before the scripts arrive stays chosen', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, contactAbout('teams'));
  await page.getByLabel('Plan').selectOption('fulltime');
  letScriptsCome();
  await hydrated(page);
  await expect(page).toHaveURL(paths.contact);
  await expect(page.getByLabel('Plan')).toHaveValue('fulltime');
});

test('side by side, every row of a plan lies on one line with those of the other plans, and all are as wide', async ({
  page,
}) => {
  await page.goto(paths.services);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [first, ...others] = await page.locator('#pricing article').evaluateAll((plans) =>
      plans.map((plan) => ({
        width: Math.round(plan.getBoundingClientRect().width),
        tops: [plan, ...plan.querySelectorAll('h3, p, dt, dd, a')].map((part) =>
          Math.round(part.getBoundingClientRect().top),
        ),
      })),
    );
    expect(first?.tops).toHaveLength(13);
    for (const { tops, width: own } of others) {
      expect(tops, `${width} px`).toEqual(first?.tops);
      expect(Math.abs(own - (first?.width ?? 0)), `${width} px`).toBeLessThanOrEqual(1);
    }
  }
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
