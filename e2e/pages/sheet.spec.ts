import { paths } from '@proper/shared-types/company';
import { expect, openPage, test } from '../support/test';

test('the ticks of “Find your level” say what the next step is, and can be cleared', async ({ page }) => {
  await openPage(page, paths.level5Assistant);
  const sheet = page.getByRole('form', { name: 'Find your level' });
  const result = sheet.getByRole('status');
  await expect(result).toHaveText('The column with the most ticks is your next step.');
  await sheet.getByLabel('What I handed over 1', { exact: true }).fill('The invoices');
  for (const box of ['Plan 1', 'Plan 2', 'Decide 3']) await sheet.getByLabel(box, { exact: true }).check();
  await expect(result).toHaveText(/^Plan: 2 of 3 ticks\. Talk the process through once/);
  await sheet.getByRole('button', { name: 'Clear the sheet' }).click();
  await expect(result).toHaveText('The column with the most ticks is your next step.');
  await expect(sheet.getByLabel('Plan 1', { exact: true })).not.toBeChecked();
});
