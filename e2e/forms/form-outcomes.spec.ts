import type { Page, Route } from '@playwright/test';
import { messages, paths } from '@proper/shared-types/company';
import { expect, openPage, freshTest as test } from '../support/test';
import { announcement, blockNewTabs, holdRequests, notification, recordRequests } from '../support/visitor';

const emailPath = '**/api/v1.0/email/send';
const rowPath = '**/rest/v1/**';

interface FormCase {
  readonly path: string;
  readonly endpoint: string;
  readonly labels: readonly [address: string, name?: string];
  readonly button: string;
  readonly subject: string;
}

const contact: FormCase = {
  path: paths.contact,
  endpoint: emailPath,
  labels: ['Email', 'Name'],
  button: 'Send, then choose a time',
  subject: 'Your request',
};
const lead: FormCase = {
  path: paths.timeAudit,
  endpoint: rowPath,
  labels: ['Email Address', 'First Name'],
  button: 'Get Instant Download',
  subject: 'Your address',
};
const newsletter: FormCase = {
  path: paths.resources,
  endpoint: rowPath,
  labels: ['Email Address'],
  button: 'Subscribe',
  subject: 'Your address',
};

async function fill(page: Page, { labels: [address, name] }: FormCase) {
  await page.getByLabel(address).fill('ada@example.com');
  if (name !== undefined) await page.getByLabel(name).fill('Ada');
}
const press = (page: Page, { button }: FormCase) => page.getByRole('button', { name: button }).click();

const line = (page: Page, text: string | RegExp) =>
  page.getByRole('main').locator('p').filter({ hasText: text });
const status = (page: Page) => page.locator('main form').getByRole('status');

test.use({ expectedOnConsole: /The form ".+" failed|Failed to load resource|net::ERR/ });
test.beforeEach(({ page }) => page.addInitScript(blockNewTabs));

for (const [form, title, answer] of [
  [contact, 'a page', { status: 200, contentType: 'text/html', body: '<h1>blocked</h1>' }],
  [lead, 'an empty 200', { status: 200, body: '' }],
  [newsletter, 'a redirect to a page', { status: 302, headers: { location: '/about' } }],
] as const)
  test(`${title} in place of the answer is no success: ${form.path} keeps what was typed`, async ({
    page,
  }) => {
    await page.route(form.endpoint, (route) => route.fulfill(answer));
    await openPage(page, form.path);
    await fill(page, form);
    await press(page, form);
    const outcome = line(page, `${form.subject} was not sent.`);
    await expect(outcome).toContainText('What you typed is still here');
    await expect(outcome.getByRole('link')).toHaveAttribute('href', 'mailto:hello@proper.example');
    await expect(page.getByLabel(form.labels[0])).toHaveValue('ada@example.com');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('ada@example.com');
    await page.unroute(form.endpoint);
    await press(page, form);
    await expect(outcome).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  });

const fail = (route: Route) => route.fulfill({ status: 500, body: 'The email could not be sent' });

test('a failure stays beside the button, and is read out once', async ({ page }) => {
  await page.clock.install();
  await page.route(emailPath, fail);
  await openPage(page, contact.path);
  await fill(page, contact);
  await press(page, contact);
  const { title, message } = messages.contactFailed('hello@proper.example');
  await expect(notification(page, { tone: 'error', title, message })).toBeVisible();
  await expect(announcement(page)).toHaveText(`${title}. ${message}`);
  await page.clock.fastForward(10_000);
  await expect(notification(page)).toHaveCount(0);
  await expect(line(page, 'Your request was not sent.')).toBeVisible();
  await expect(status(page)).toHaveText('', { useInnerText: true });
});

test.describe('with notifications blocked with their script', () => {
  test.use({
    expectedOnConsole: /The form ".+" failed|Failed to load resource|net::ERR|Notifications cannot be shown/,
  });

  test('a failure is read out and stays, and so is a success', async ({ page }) => {
    await page.route(rowPath, fail);
    await openPage(page, newsletter.path);
    await page.route('**/notifications.js', (route) => route.abort());
    await fill(page, newsletter);
    await press(page, newsletter);
    await expect(announcement(page)).toContainText(messages.newsletterFailed.message);
    await expect(line(page, 'Your address was not sent.')).toBeVisible();
    await page.unroute(rowPath);
    await press(page, newsletter);
    await expect(announcement(page)).toContainText(messages.newsletterSaved.message);
    await expect(line(page, 'You are on the list.')).toBeVisible();
  });
});

test('a browser that is wrongly offline sends a form all the same, and says what it believes', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  const release = await holdRequests(page, emailPath);
  await openPage(page, contact.path);
  const requests = recordRequests(page, '/email/send');
  await fill(page, contact);
  await press(page, contact);
  await expect(status(page)).toHaveText(/^You seem to be offline\./, { useInnerText: true });
  release();
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  expect(requests).toHaveLength(1);
});
