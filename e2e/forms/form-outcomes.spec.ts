import type { Page, Route } from '@playwright/test';
import { contactForm, fillForm, leadForm, newsletterForm, pressSend, type SiteForm } from '../support/forms';
import { expect, openPage, freshTest as test } from '../support/test';
import { announcement, blockNewTabs, holdRequests, notification, recordRequests } from '../support/visitor';

const email = 'ada@example.com';
/** The addresses that a form is sent to. */
const route = ({ endpoint }: SiteForm): string => `**${endpoint}**`;

const line = (page: Page, text: string | RegExp) =>
  page.getByRole('main').locator('p').filter({ hasText: text });
const status = (page: Page) => page.locator('main form').getByRole('status');

test.use({ expectedOnConsole: /The form ".+" failed|Failed to load resource|net::ERR/ });
test.beforeEach(({ page }) => page.addInitScript(blockNewTabs));

for (const [form, title, answer] of [
  [contactForm, 'a page', { status: 200, contentType: 'text/html', body: '<h1>blocked</h1>' }],
  [leadForm, 'an empty 200', { status: 200, body: '' }],
  [newsletterForm, 'a redirect to a page', { status: 302, headers: { location: '/about' } }],
] as const)
  test(`${title} in place of the answer is no success: ${form.path} keeps what was typed`, async ({
    page,
  }) => {
    await page.route(route(form), (request) => request.fulfill(answer));
    await openPage(page, form.path);
    await fillForm(page, form, email);
    await pressSend(page, form);
    const outcome = line(page, `${form.subject} was not sent.`);
    await expect(outcome).toContainText('What you typed is still here');
    await expect(outcome.getByRole('link')).toHaveAttribute('href', 'mailto:hello@proper.example');
    await expect(page.getByLabel(form.required[0][0])).toHaveValue(email);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(email);
    await page.unroute(route(form));
    await pressSend(page, form);
    await expect(outcome).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  });

const fail = (request: Route) => request.fulfill({ status: 500, body: 'The email could not be sent' });

test('a failure stays beside the button, and is read out once', async ({ page }) => {
  await page.clock.install();
  await page.route(route(contactForm), fail);
  await openPage(page, contactForm.path);
  await fillForm(page, contactForm, email);
  await pressSend(page, contactForm);
  const { failed } = contactForm;
  await expect(notification(page, failed)).toBeVisible();
  await expect(announcement(page)).toHaveText(`${failed.title}. ${failed.message}`);
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
    await page.route(route(newsletterForm), fail);
    await openPage(page, newsletterForm.path);
    await page.route('**/notifications.js', (route) => route.abort());
    await fillForm(page, newsletterForm, email);
    await pressSend(page, newsletterForm);
    await expect(announcement(page)).toContainText(newsletterForm.failed.message);
    await expect(line(page, 'Your address was not sent.')).toBeVisible();
    await page.unroute(route(newsletterForm));
    await pressSend(page, newsletterForm);
    await expect(announcement(page)).toContainText(newsletterForm.sent.message);
    await expect(line(page, 'You are on the list.')).toBeVisible();
  });
});

test('a browser that is wrongly offline sends a form all the same, and says what it believes', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  const release = await holdRequests(page, route(contactForm));
  await openPage(page, contactForm.path);
  const requests = recordRequests(page, '/email/send');
  await fillForm(page, contactForm, email);
  await pressSend(page, contactForm);
  await expect(status(page)).toHaveText(/^You seem to be offline\./, { useInnerText: true });
  release();
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  expect(requests).toHaveLength(1);
});
