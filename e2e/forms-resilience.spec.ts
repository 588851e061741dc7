import type { Page } from '@playwright/test';
import { backendTimeoutMs, offlineTimeoutMs, paths } from '@proper/shared-types';
import { expect, hydrated, test } from './support/test';
import { lookAtSaved, touchForm } from './support/visitor';

test('the honeypot is neither seen, nor reached with Tab, nor in the accessibility tree', async ({
  page,
}) => {
  await page.goto(paths.contact);
  await hydrated(page);
  const tree = await page.locator('form').ariaSnapshot();
  expect(tree).toContain('textbox "Name');
  expect(tree).not.toContain('Leave this empty');
  await page.getByLabel('Message').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send request' })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('form') ?? null)).toBeNull();
});

const leadEndpoint = '**/rest/v1/email_submissions*';
const mailEndpoint = '**/api/v1.0/email/send';

const fillLead = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('First Name').fill('Grace');
  await page.getByLabel('Email Address').fill(email);
};
const submitLead = (page: Page) => page.getByRole('button', { name: 'Get Instant Download' }).click();

const failures = /was not sent|was not saved|Failed to load resource/;

test.describe('an answer that never comes', () => {
  test.use({ expectedOnConsole: failures });

  test('does not double a lead that arrived after all when it is tried again, even after a reload', async ({
    page,
  }) => {
    const email = `retry.${Date.now()}@example.com`;
    await page.clock.install();
    await page.goto(paths.timeAudit);
    await hydrated(page);
    // The lead arrives, and the answer is lost.
    await page.route(leadEndpoint, (route) => void route.fetch(), { times: 1 });
    await fillLead(page, email);
    const sent = page.waitForRequest(leadEndpoint);
    await submitLead(page);
    await sent;
    await page.clock.fastForward(backendTimeoutMs);
    await expect(page.getByRole('button', { name: 'Get Instant Download' })).toBeEnabled();
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await submitLead(page);
    await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
    await lookAtSaved(page, () => expect(page.getByText(email)).toHaveCount(1));
  });
});

test.describe('offline', () => {
  test.use({ expectedOnConsole: failures });

  test('is said at once', async ({ page, context }) => {
    await page.clock.install();
    await page.goto(paths.timeAudit);
    await hydrated(page);
    await touchForm(page);
    await fillLead(page, 'grace@example.com');
    await context.setOffline(true);
    // From here on no time passes but what the test lets pass, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000);
    await submitLead(page);
    await page.clock.fastForward(offlineTimeoutMs);
    await expect(page.getByRole('button', { name: 'Preparing Download...' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Get Instant Download' })).toBeEnabled();
    await expect(page.getByLabel('First Name')).toHaveValue('Grace');
  });
});

for (const [what, hamper] of [
  [
    'blocked',
    () => {
      const blocked = {
        configurable: true,
        get: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      };
      Object.defineProperty(window, 'sessionStorage', blocked);
      Object.defineProperty(window, 'localStorage', blocked);
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    },
  ],
] as const)
  test(`where the storage is ${what}, what was typed survives a walk through the site, and both forms send`, async ({
    page,
  }) => {
    await page.addInitScript(hamper);
    await page.goto(paths.contact);
    await hydrated(page);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect(page).toHaveURL(paths.about);
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
    const mailed = page.waitForResponse(mailEndpoint);
    await page.getByRole('button', { name: 'Send request' }).click();
    expect((await mailed).status()).toBe(200);
    await page.goto(paths.timeAudit);
    await hydrated(page);
    await fillLead(page, 'ada@example.com');
    await submitLead(page);
    await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
  });

test('nothing of a visitor is left after a success, nor ever in an address, a cookie or a lasting storage', async ({
  page,
  consoleLines,
}) => {
  const email = `private.${Date.now()}@example.com`;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
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
  await page.goto(paths.timeAudit);
  await hydrated(page);
  await fillLead(page, email);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(email);
  expect(await lasting()).not.toContain(email);
  await submitLead(page);
  await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
  expect(await lasting()).not.toContain(email);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(addresses.filter((address) => decodeURIComponent(address).includes(email))).toEqual([]);
  expect(consoleLines.join('\n')).not.toContain(email);
});
