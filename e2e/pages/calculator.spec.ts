import type { Locator, Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { countPages, printWidget } from '../support/paper';
import { expect, freshTest, openPage, test } from '../support/test';
import { phone } from '../support/visitor';

const calculator = (page: Page): Locator =>
  page.locator('form').filter({ has: page.getByText('Hours you would hand over, a week') });

test('home tells the sum in a line and leads to the calculator, which a link opens as it was filled in', async ({
  page,
}) => {
  await openPage(page, paths.home);
  const example = '15 hours a week at $225 an hour earn back $4,800 by week 6.';
  await expect(page.getByText(example)).toBeVisible();
  await page.getByRole('link', { name: 'Do your own sum' }).click();
  await expect(page).toHaveURL(paths.calculator);

  await openPage(page, '/services?hours=10&hour=30');
  const form = calculator(page);
  await expect(
    form.getByText('With 10 hours a week at $30 an hour, do not hire us. Take the Delegation Playbook.'),
  ).toBeVisible();
  await expect(form.getByLabel('What an hour of yours is worth')).toHaveValue('30');
  await expect(form.getByRole('link', { name: 'Take the Delegation Playbook.' })).toHaveAttribute(
    'href',
    paths.delegationPlaybook,
  );
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await openPage(page, '/services?hours=12&hour=75&plan=fulltime');
  await expect(form.getByText('not Fulltime: Fractional pays for itself by week 14.')).toBeVisible();
});

test('the sum follows the figures with the keyboard alone, and the address follows the sum', async ({
  page,
}) => {
  await openPage(page, paths.services);
  const form = calculator(page);
  await expect(
    form.getByText('At $225 an hour, it covers its cost to date from week 3, and all $4,800 by week 6.'),
  ).toBeVisible();
  await expect(page).toHaveURL(paths.services);
  await form.getByLabel('Hours you would hand over').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/services?hours=12&hour=100&plan=fulltime');
  await expect(form.getByRole('heading', { name: 'Your own sum' })).toBeVisible();
  // 12 × $100 × 4.7 weeks of the full return, against three months of Fulltime.
  await expect(form.getByText('$5,640')).toBeVisible();
  await expect(form.getByText('$3,360')).toBeVisible();
  await expect(form.getByText(/not within the three months that you commit to/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('link', { name: 'Bring this to the call' })).toBeFocused();

  await test.step('a field takes no exponents, is capped, and no wheel changes it', async () => {
    const field = form.getByLabel('What an hour of yours is worth');
    await field.fill('');
    await field.pressSequentially('4e+21');
    await field.blur();
    await expect(field).toHaveValue('4');
    await field.fill('99999');
    await field.blur();
    await expect(field).toHaveValue('10000');
    await field.focus();
    await field.hover();
    await page.mouse.wheel(0, -300);
    await expect(field).toHaveValue('10000');
  });

  await test.step('an amount is read as it is written, and what is none is said', async () => {
    const field = form.getByLabel('What an hour of yours is worth');
    await field.fill('$1,500');
    await expect(page).toHaveURL(/hour=1500/);
    await field.fill('lots');
    await expect(form.getByRole('heading', { name: 'A number is missing' })).toBeVisible();
    await form.getByRole('radio', { name: 'Fractional' }).check();
    await form.getByLabel('Hours you would hand over').fill('60');
    await field.fill('225');
    await expect(form.getByText('Counted as 20 hours, the most in Fractional')).toBeVisible();
    await expect(form.getByLabel('Hours you would hand over')).toHaveValue('60');
    await field.fill('');
    await field.blur();
    await expect(form.getByRole('heading', { name: 'A number is missing' })).toHaveCount(0);
  });
});

test('the sum is brought to the contact form with its plan, is still there after Back, and is printed alone, on one page', async ({
  page,
}) => {
  await openPage(page, '/services?hours=10&hour=150&plan=fulltime');
  const form = calculator(page);
  await form.getByRole('link', { name: 'Bring this to the call' }).click();
  const slips = page.getByRole('list', { name: 'You bring along' });
  await slips.locator('summary').click();
  await expect(slips).toContainText('My sum, 10 hours a week at $150 an hour: on Fulltime worth $7,050');
  await expect(page.getByLabel('Plan')).toHaveValue('fulltime');
  await expect(page).toHaveURL(paths.contact);
  await page.goBack();
  await expect(form.getByLabel('Hours you would hand over')).toHaveValue('10');
  await expect(form.getByRole('radio', { name: 'Fulltime' })).toBeChecked();
  expect(await countPages(await printWidget(page, 'Print it'))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(form.getByText('Approved by:')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  freshTest(
    'the calculator shows our example, and the other ways are a table, on a phone behind a disclosure, and are printed though it is closed',
    async ({ page }) => {
      await page.goto(paths.services);
      const form = calculator(page);
      await expect(
        form.getByText('Without scripts the fields cannot react, so this is our example.'),
      ).toBeVisible();
      await expect(form.getByLabel('Hours you would hand over')).toBeHidden();
      await expect(
        form.getByText('At $225 an hour, it covers its cost to date from week 3, and all $4,800 by week 6.'),
      ).toBeVisible();
      const agency = page.getByText('An agency');
      await expect(page.getByRole('row').filter({ has: agency })).toBeVisible();
      await page.setViewportSize(phone);
      await expect(agency).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      await expect(agency).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
      await page.locator('#comparison summary').click();
      await expect(agency).toBeVisible();
    },
  );
});
