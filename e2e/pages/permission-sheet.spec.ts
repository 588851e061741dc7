import type { Locator, Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { countPages, printWidget } from '../support/paper';
import { expect, freshTest, openPage, test } from '../support/test';
import { phone, recordRequests } from '../support/visitor';

const sheet = (page: Page): Locator => page.locator('#permission-sheet form');

/** Opens the FAQ at its sheet, which is behind a disclosure. */
const openSheet = (page: Page): Promise<void> => openPage(page, paths.permissionSheet);
const row = (page: Page, tool: string): Locator => page.getByRole('group', { name: tool, exact: true });
const level = (page: Page, tool: string, name: string): Locator =>
  row(page, tool).getByRole('radio', { name, exact: true });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  freshTest(
    'each level says whether it is enforced or a rule, and how it is withdrawn, in the own mail system',
    async ({ page }) => {
      await page.goto(paths.faq);
      await page.getByText('Fill in your own permission sheet').click();
      await level(page, 'Inbox', 'Reads').check();
      await expect(
        row(page, 'Inbox').getByText('A delegate in Gmail can open, send and delete everything.'),
      ).toBeVisible();
      await expect(
        row(page, 'Inbox').getByText('Agreed, and checked by your manager.').filter({ visible: true }),
      ).toHaveCount(1);
      await sheet(page).getByLabel('Your mail and calendar').selectOption('Microsoft 365');
      await expect(row(page, 'Inbox').getByText('Enforced.').filter({ visible: true })).toHaveCount(1);
      await row(page, 'Inbox').getByText('How to take it back').filter({ visible: true }).click();
      await expect(
        row(page, 'Inbox').getByText('In Outlook: File, Account Settings, Delegate Access.'),
      ).toBeVisible();
      await level(page, 'Inbox', 'Closed').check();
      await expect(row(page, 'Inbox').getByText('Closed. Nobody opens it.')).toBeVisible();
      await expect(row(page, 'Inbox').getByText('In Outlook: File')).toBeHidden();
    },
  );

  freshTest(
    "home's finished sheet and the questions on trust lead to the sheet, where a row for one more tool follows each that has a name",
    async ({ page }) => {
      await page.goto(paths.home);
      const strip = page.locator('#who-sees-your-inbox');
      await expect(strip.locator('dt')).toHaveText(['Inbox', 'Calendar', 'Travel site', 'Bank and payroll']);
      await expect(strip.locator('input, select, button')).toHaveCount(0);
      await strip.getByRole('link', { name: 'Fill in your own sheet' }).click();
      await expect(page).toHaveURL(paths.permissionSheet);

      await page.goto(paths.faq);
      await page.getByText('Fill in your own permission sheet').click();
      const name = (number: number) => row(page, `Tool of your own, ${number}`).getByRole('textbox').first();
      await expect(name(2)).toBeHidden();
      await name(1).fill('Ledger');
      await expect(name(2)).toBeVisible();
      await name(2).fill('Files');
      await name(1).fill('');
      await expect(name(2)).toBeVisible();
      await page
        .getByRole('region', { name: 'Trust' })
        .getByRole('link', { name: 'Fill in the permission sheet' })
        .click();
      await expect(page.getByText('Fill in your own permission sheet')).toBeInViewport();
    },
  );
});

test('the levels are two by two on a phone and in one row on a desktop, no limit is cut off, and named rows are printed alone, on one page', async ({
  page,
}) => {
  await openSheet(page);
  for (const [viewport, rows] of [
    [phone, 2],
    [{ width: 1100, height: 900 }, 1],
    [{ width: 1440, height: 900 }, 1],
  ] as const) {
    await page.setViewportSize(viewport);
    const tops = await row(page, 'Calendar')
      .locator('label:has([type=radio])')
      .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().top)));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size, `${viewport.width} px`).toBe(rows);
    for (const tool of ['Calendar', 'Travel site'])
      expect(
        await row(page, tool)
          .getByLabel('The limit')
          .evaluate((limit) => limit.scrollWidth - limit.clientWidth),
        `${tool} at ${viewport.width} px`,
      ).toBe(0);
  }

  await row(page, 'Tool of your own, 1').getByRole('textbox').first().fill('Ledger');
  expect(await countPages(await printWidget(page, 'Print for IT'))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(row(page, 'Tool of your own, 1')).toBeVisible();
  await expect(row(page, 'Tool of your own, 2')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test('a link opens the sheet as it was filled in, in a browser that knows nothing, and is never sent; an odd link fills in what it can', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSheet(page);
  const requests = recordRequests(page);
  await sheet(page).getByLabel('Your mail and calendar').selectOption('Microsoft 365');
  await level(page, 'Calendar', 'Reads').check();
  await row(page, 'Tool of your own, 1').getByRole('textbox').first().fill('Ledger & Sons');
  await level(page, 'Tool of your own, 1', 'Acts, up to a limit').check();
  await row(page, 'Tool of your own, 1').getByLabel('The limit').fill('Up to $50');
  // Playwright learns of the new address later.
  const link = await page.evaluate(() => location.href);
  expect(link).toMatch(/\/faq#sheet:/);
  expect(requests.filter((address) => /Ledger|sheet/.test(address))).toEqual([]);

  const other = await browser.newContext(baseURL ? { baseURL } : {});
  const second = await other.newPage();
  const sent = recordRequests(second);
  await openPage(second, link);
  await expect(level(second, 'Calendar', 'Reads')).toBeChecked();
  await expect(level(second, 'Inbox', 'Drafts')).toBeChecked();
  await expect(sheet(second).getByLabel('Your mail and calendar')).toHaveValue('microsoft');
  await expect(row(second, 'Tool of your own, 1').getByRole('textbox').first()).toHaveValue('Ledger & Sons');
  await expect(row(second, 'Tool of your own, 1').getByLabel('The limit')).toHaveValue('Up to $50');
  await expect(second.getByText('Fill in your own permission sheet')).toBeInViewport();
  expect(sent.filter((address) => address.includes('Ledger'))).toEqual([]);
  await other.close();

  await page.goto('about:blank');
  await openPage(
    page,
    `${paths.faq}#sheet:inbox=everything&system=abacus&length=7&calendar=reads&own1-name=${'x'.repeat(400)}`,
  );
  await expect(level(page, 'Calendar', 'Reads')).toBeChecked();
  await expect(sheet(page).getByLabel('Your mail and calendar')).toHaveValue('google');
  await expect(row(page, 'Tool of your own, 1').getByRole('textbox').first()).toHaveValue('x'.repeat(40));
});

test('the sheet can be filled in with the keyboard alone, and is brought to the contact form', async ({
  page,
}) => {
  await openSheet(page);
  await sheet(page).getByLabel('Your mail and calendar').focus();
  await page.keyboard.press('Tab');
  await expect(level(page, 'Inbox', 'Drafts')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(level(page, 'Inbox', 'Sends, up to a limit')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Inbox').getByText('In Gmail’s settings: Accounts')).toBeVisible();
  await sheet(page).getByRole('link', { name: 'Bring this to the call' }).press('Enter');
  const slips = page.getByRole('list', { name: 'You bring along' });
  await slips.locator('summary').click();
  await expect(slips).toContainText(
    /My permission sheet, for Google Workspace:\s*Inbox: Sends, up to a limit \(Routine answers\)\s*Calendar: Proposes/,
  );
});
