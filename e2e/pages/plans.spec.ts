import type { Locator } from '@playwright/test';
import { contactUrl, paths } from '@proper/shared-types/company';
import { expect, openPage, test, waitForHydration } from '../support/test';
import { openBeforeScripts } from '../support/visitor';

test('Get Started chooses its plan in the form, in place of an older draft', async ({ page }) => {
  await openPage(page, paths.contact);
  await page.getByLabel('Message').fill('Mostly my inbox.');
  await page.getByLabel('Plan').selectOption('fractional');
  await openPage(page, paths.services);
  const plan = page.getByRole('article').filter({ hasText: 'Teams' });
  await plan.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(paths.contact);
  await expect(page.getByLabel('Plan')).toHaveValue('teams');
  await expect(page.getByLabel('Message')).toHaveValue('Mostly my inbox.');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/);
});

test('a plan chosen before the scripts arrive stays chosen', async ({ page }) => {
  const releaseScripts = await openBeforeScripts(page, contactUrl({ plan: 'teams' }));
  await page.getByLabel('Plan').selectOption('fulltime');
  releaseScripts();
  await waitForHydration(page);
  await expect(page).toHaveURL(paths.contact);
  await expect(page.getByLabel('Plan')).toHaveValue('fulltime');
});

/** Measures where each card and its parts begin. */
const measureTops = (cards: Locator, parts: string): Promise<number[][]> =>
  cards.evaluateAll(
    (all, selector) =>
      all.map((card) =>
        [card, ...card.querySelectorAll(selector)].map((part) =>
          Math.round(part.getBoundingClientRect().top),
        ),
      ),
    parts,
  );

test('plans and services next to each other are aligned row by row, and the plans are equally wide', async ({
  page,
}) => {
  await page.goto(paths.services);
  const plans = page.locator('#pricing article');
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [first, ...others] = await measureTops(plans, 'h3, p, dt, dd, a');
    expect(first).toHaveLength(14);
    for (const tops of others) expect(tops, `${width} px`).toEqual(first);
    const widths = await plans.evaluateAll((all) => all.map((plan) => plan.getBoundingClientRect().width));
    expect(Math.max(...widths) - Math.min(...widths), `${width} px`).toBeLessThanOrEqual(1);
  }
  await page.goto(paths.home);
  const sheets = page.locator('section[aria-labelledby=main-services] article');
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [inbox, calendar, tasks, research] = await measureTops(sheets, 'h3, h3 + p');
    expect(inbox).toHaveLength(3);
    expect(calendar, `${width} px`).toEqual(inbox);
    expect(research, `${width} px`).toEqual(tasks);
  }
});
