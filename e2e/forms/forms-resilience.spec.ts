import { paths } from '@proper/shared-types/company';
import { contactForm, fillForm, leadForm, pressSend, sendForm } from '../support/forms';
import { expect, openPage, freshTest as test } from '../support/test';
import { menuLink, recordRequests } from '../support/visitor';

// A full storage is tested in `shared-ui/src/forms/drafts.test.ts`.
test('with blocked storage, what was typed survives navigation and is sent', async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, { configurable: true, get });
  });
  await openPage(page, paths.contact);
  await fillForm(page, contactForm, 'grace@example.com');
  await menuLink(page, 'About').click();
  await expect(page).toHaveURL(paths.about);
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('  Grace ');
  const response = page.waitForResponse('**/api/v1.0/email/send');
  await pressSend(page, contactForm);
  expect((await response).status()).toBe(200);
  await openPage(page, paths.timeAudit);
  await sendForm(page, leadForm, 'grace@example.com');
  await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
});

test('no visitor data is left after a success or in lasting storage', async ({ page, consoleLines }) => {
  const email = `private.${Date.now()}@example.com`;
  const requests = recordRequests(page);
  const readLastingStorage = () =>
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
  await fillForm(page, leadForm, email);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(email);
  expect(await readLastingStorage()).not.toContain(email);
  await pressSend(page, leadForm);
  await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
  expect(await readLastingStorage()).not.toContain(email);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(requests.filter((address) => decodeURIComponent(address).includes(email))).toEqual([]);
  expect(consoleLines.join('\n')).not.toContain(email);
});
