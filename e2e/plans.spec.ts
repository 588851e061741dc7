import type { Locator, Page } from '@playwright/test';
import { contactAbout, paths } from '@proper/shared-types';
import { expect, hydrated, openPage, test } from './support/test';
import { openBeforeScripts } from './support/visitor';

/** Follows a plan's link on the services page to the form. */
async function getStartedWith(page: Page, plan: string): Promise<void> {
  await openPage(page, paths.services);
  await page
    .getByRole('article')
    .filter({ hasText: plan })
    .getByRole('link', { name: 'Get Started' })
    .click();
  await expect(page).toHaveURL(paths.contact);
}

test('Get Started carries its plan into the form, over an older draft', async ({ page }) => {
  await openPage(page, paths.contact);
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

/** How far down each card and its parts begin. */
const topsOf = (cards: Locator, parts: string): Promise<number[][]> =>
  cards.evaluateAll(
    (all, selector) =>
      all.map((card) =>
        [card, ...card.querySelectorAll(selector)].map((part) =>
          Math.round(part.getBoundingClientRect().top),
        ),
      ),
    parts,
  );

test('side by side, the rows of all plans lie on one line, and all are as wide', async ({ page }) => {
  await page.goto(paths.services);
  const plans = page.locator('#pricing article');
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [first, ...others] = await topsOf(plans, 'h3, p, dt, dd, a');
    expect(first).toHaveLength(13);
    for (const tops of others) expect(tops, `${width} px`).toEqual(first);
    const widths = await plans.evaluateAll((all) => all.map((plan) => plan.getBoundingClientRect().width));
    expect(Math.max(...widths) - Math.min(...widths), `${width} px`).toBeLessThanOrEqual(1);
  }
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

test('sheets of services begin on one line, and so do their titles and texts', async ({ page }) => {
  await page.goto(paths.home);
  const sheets = page.locator('section[aria-labelledby=main-services] article');
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [inbox, calendar, tasks, research] = await topsOf(sheets, 'h3, h3 + p');
    expect(inbox).toHaveLength(3);
    expect(calendar, `${width} px`).toEqual(inbox);
    expect(research, `${width} px`).toEqual(tasks);
  }
});
