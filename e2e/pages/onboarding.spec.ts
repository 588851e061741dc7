import { readFileSync } from 'node:fs';
import { paths } from '@proper/shared-types/company';
import { expect, openPage, freshTest as test } from '../support/test';

test.use({ timezoneId: 'Pacific/Kiritimati' });

test('the day of the call gives dates, a calendar file, and a link that opens them elsewhere', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-12-01T12:00Z');
  await openPage(page, paths.onboarding);
  const section = page.getByRole('region', { name: 'The onboarding journey' });
  await expect(section.getByText('Days 1-3')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Add to my calendar' })).toBeHidden();
  await section.getByLabel('The day of your call').fill('2026-11-30');
  await expect(section.getByText('Choose a day from today on.')).toBeVisible();
  await section.getByLabel('The day of your call').fill('2026-12-08');
  await expect(section.getByText('from Wed 9 Dec')).toBeVisible();
  await expect(section.getByText('Mon 15 Mar')).toBeVisible();
  const link = page.url();
  expect(link).toContain('/faq?call=2026-12-08#onboarding');

  const downloading = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Add to my calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('proper-onboarding.ics');
  expect(readFileSync(await download.path(), 'utf8')).toContain('DTSTART;VALUE=DATE:20261216\r\n');

  await section.getByRole('link', { name: 'Bring my dates to the call' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Get You Proper Assistance");
  await expect(page.getByText('Systems access: Mon 14 Dec')).toBeAttached();

  await page.clock.setFixedTime('2027-01-01T12:00Z');
  await openPage(page, link.slice(link.indexOf('/faq')));
  await expect(section.getByText('from Wed 9 Dec')).toBeVisible();

  await openPage(page, link.slice(link.indexOf('/faq')).replace('2026', '2020'));
  await expect(section.getByText('Choose a day from today on.')).toBeVisible();
  await expect(section.getByText('9 Dec')).toHaveCount(0);
});
