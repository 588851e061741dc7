import { paths } from 'shared-types';
import { expect, hydrated, test } from './support/test';

/** The door that each form sends to, and its fields by their labels. */
const forms = [
  ['contact', paths.contact, '**/api/v1.0/email/**', ['Name', 'Email'], 'Send Request'],
  ['resource', paths.taskingGuide, '**/rest/v1/**', ['First Name', 'Email Address'], 'Get Instant Download'],
  ['newsletter', paths.resources, '**/rest/v1/**', ['Email Address'], 'Subscribe'],
] as const;

for (const [form, path, door, labels, button] of forms)
  test(`a bot that fills everything in the ${form} form gets silence, and nothing is sent`, async ({
    page,
  }) => {
    let requests = 0;
    await page.route(door, (route) => {
      requests += 1;
      return route.abort();
    });
    await page.goto(path);
    await hydrated(page);
    for (const label of labels) await page.getByLabel(label).fill('bot@example.com');
    await page.locator('form [tabindex="-1"]').evaluate((trap) => {
      if (trap instanceof HTMLInputElement) trap.value = 'https://spam.example';
    });
    await page.getByRole('button', { name: button }).click();
    for (const label of labels) await expect(page.getByLabel(label)).toHaveValue('');
    await page.waitForTimeout(300);
    expect(requests).toBe(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

test('the field for bots is neither seen, nor reached with Tab, nor in the accessibility tree', async ({
  page,
}) => {
  await page.goto(paths.contact);
  await hydrated(page);
  const tree = await page.locator('form').ariaSnapshot();
  expect(tree).toContain('textbox "Name');
  expect(tree).not.toContain('Leave this empty');
  await page.getByLabel('Message').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('form') ?? null)).toBeNull();
});
