import { paths } from '@proper/shared-types';
import { expect, openPage, test } from './support/test';
import { askForResource, fillResourceForm, requestsOf } from './support/visitor';

// `shared-ui/src/forms/drafts.test.ts` fills it up.
test('with storage blocked, what was typed survives a walk through, and is sent', async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, { configurable: true, get });
  });
  await openPage(page, paths.contact);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page).toHaveURL(paths.about);
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  const mailed = page.waitForResponse('**/api/v1.0/email/send');
  await page.getByRole('button', { name: 'Send request' }).click();
  expect((await mailed).status()).toBe(200);
  await openPage(page, paths.timeAudit);
  await askForResource(page, 'ada@example.com');
  await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
});

test('nothing of a visitor is left after a success, nor stored for good', async ({ page, consoleLines }) => {
  const email = `private.${Date.now()}@example.com`;
  const addresses = requestsOf(page);
  const lasting = () =>
    page.evaluate(async () =>
      [
        JSON.stringify(localStorage),
        document.cookie,
        location.href,
        JSON.stringify(history.state),
        window.name,
        ...(await indexedDB.databases()).map(({ name }) => name),
        ...(await caches.keys()),
      ].join('\n'),
    );
  await openPage(page, paths.timeAudit);
  await fillResourceForm(page, email);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(email);
  expect(await lasting()).not.toContain(email);
  await askForResource(page, email);
  await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
  expect(await lasting()).not.toContain(email);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(addresses.filter((address) => decodeURIComponent(address).includes(email))).toEqual([]);
  expect(consoleLines.join('\n')).not.toContain(email);
});
