import type { Page, Route } from '@playwright/test';
import { fieldMessages, messages, paths } from '@proper/shared-types/company';
import { expect, openPage, test } from './support/test';
import { announcement, blockNewTabs, notice, notices, recordRequests } from './support/visitor';

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
  button: 'Send request',
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

async function fill(page: Page, { labels: [address, name] }: FormCase, typed = 'ada@example.com') {
  await page.getByLabel(address).fill(typed);
  if (name !== undefined) await page.getByLabel(name).fill('Ada');
}
const press = (page: Page, { button }: FormCase) => page.getByRole('button', { name: button }).click();

const line = (page: Page, text: string | RegExp) =>
  page.getByRole('main').locator('p').filter({ hasText: text });
const status = (page: Page) => page.locator('main form').getByRole('status');

const html = { contentType: 'text/html', body: '<h1>blocked</h1>' };
const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a page': (route) => route.fulfill({ status: 200, ...html }),
  'an empty 200': (route) => route.fulfill({ status: 200, body: '' }),
  'a redirect to a page': (route) => route.fulfill({ status: 302, headers: { location: '/about' } }),
};

test.use({ expectedOnConsole: /The form ".+" failed|Failed to load resource|net::ERR/ });
test.beforeEach(({ page }) => page.addInitScript(blockNewTabs));

test.describe('a form is sent only if its service says so', () => {
  for (const form of [contact, lead, newsletter])
    for (const [title, answer] of Object.entries(answers))
      test(`${title} in place of the answer keeps what was typed on ${form.path}`, async ({ page }) => {
        await page.route(form.endpoint, answer);
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
});

test.describe('an outcome has more than a notice', () => {
  const fail = (route: Route) => route.fulfill({ status: 500, body: 'The email could not be sent' });

  test('a failure stays beside the button, and is read out once', async ({ page }) => {
    await page.route(emailPath, fail);
    await openPage(page, contact.path);
    await fill(page, contact);
    await press(page, contact);
    const { title, message } = messages.contactFailed('hello@proper.example');
    await expect(notice(page, { tone: 'error', title, message })).toBeVisible();
    await expect(announcement(page)).toHaveText(`${title}. ${message}`);
    await expect(notices(page)).toHaveCount(0, { timeout: 15_000 });
    await expect(line(page, 'Your request was not sent.')).toBeVisible();
    await expect(status(page)).toHaveText('', { useInnerText: true });
  });

  for (const [title, hide] of [
    [
      'hidden by a filter list',
      (page: Page) => page.addStyleTag({ content: '[class*=otification]{display:none!important}' }),
    ],
    [
      'blocked with their script',
      (page: Page) => page.route('**/notifications.js', (route) => route.abort()),
    ],
  ] as const) {
    test.describe(`with notices ${title}`, () => {
      test.use({
        expectedOnConsole: /The form ".+" failed|Failed to load resource|net::ERR|Notices cannot be shown/,
        // An injected style sheet needs a policy that allows it.
        bypassCSP: true,
      });

      test('a failure is read out and stays, and so is a success', async ({ page }) => {
        await page.route(rowPath, fail);
        await openPage(page, newsletter.path);
        await hide(page);
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
  }
});

test('an address is cleaned up as a person would, and arrives', async ({ page }) => {
  await openPage(page, contact.path);
  await fill(page, contact, '\u00a0mailto:ada＠example。com,');
  await page.getByLabel('Name').fill('\u200bAda\tLovelace\u3000');
  await page.getByLabel('Message').fill('One\n\ttwo');
  const sent = page.waitForRequest(emailPath);
  await press(page, contact);
  expect((await sent).postDataJSON().template_params).toMatchObject({
    from_email: 'ada@example.com',
    reply_to: 'ada@example.com',
    from_name: 'Ada Lovelace',
    message: 'One\n\ttwo',
  });
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
});

test('a first name of two spreadsheet cells is saved, and one is no longer than its column', async ({
  page,
}) => {
  await openPage(page, lead.path);
  await fill(page, lead, '<ada@exam\u200bple.com>');
  const name = page.getByLabel('First Name');
  await name.fill('x'.repeat(300));
  expect((await name.inputValue()).length).toBe(200);
  await name.fill('Ada\tLovelace\u0007');
  const sent = page.waitForRequest(rowPath);
  await press(page, lead);
  expect((await sent).postDataJSON()).toMatchObject({ email: 'ada@example.com', first_name: 'Ada Lovelace' });
  await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
});

test('what remains wrong with an address is named', async ({ page }) => {
  await openPage(page, newsletter.path);
  for (const [typed, message] of [
    ['ada lovelace@example.com', fieldMessages.emailWithSpace],
    ['ada@example.com, grace@example.com', fieldMessages.emailsSeveral],
    ['ada', fieldMessages.emailMalformed],
  ] as const) {
    await fill(page, newsletter, typed);
    await press(page, newsletter);
    await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(message);
  }
});

for (const form of [contact, lead])
  test(`a browser that is wrongly offline sends ${form.path} all the same, and says what it believes`, async ({
    page,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await page.route(form.endpoint, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    });
    await openPage(page, form.path);
    const requests = recordRequests(page, form === contact ? '/email/send' : '/rest/v1/');
    await fill(page, form);
    await press(page, form);
    await expect(status(page)).toHaveText(/^You seem to be offline\./, { useInnerText: true });
    await expect(
      page.getByRole('heading', { name: /Your request is with us|Download Started!/ }),
    ).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    expect(requests).toHaveLength(1);
  });

test('an extension that fills every field costs one more click and no text', async ({ page }) => {
  await openPage(page, contact.path);
  const requests = recordRequests(page, '/email/send');
  await fill(page, contact);
  await page.getByLabel('Message').fill('A long message');
  await page.locator('form [aria-hidden="true"] input').evaluate((input: HTMLInputElement) => {
    input.value = '12 Example Street';
  });
  await press(page, contact);
  await expect(status(page)).toHaveText(/Please press the button once more\./, { useInnerText: true });
  await expect(page.getByLabel('Message')).toHaveValue('A long message');
  expect(requests).toEqual([]);
  await press(page, contact);
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
  expect(requests).toHaveLength(1);
});

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`300 lines of message leave the button in reach at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openPage(page, contact.path);
    const message = page.getByLabel('Message');
    await message.fill('A line\n'.repeat(300));
    await message.scrollIntoViewIfNeeded();
    expect((await message.boundingBox())?.height).toBeLessThan(0.61 * viewport.height);
  });

test('without a form nothing of Mantine is fetched, and a form has no style attribute', async ({
  page,
  request,
}) => {
  const requests = recordRequests(page, '.js');
  await openPage(page, paths.about);
  expect(requests.filter((address) => /mantine|forms_index/.test(address))).toEqual([]);
  for (const { path } of [contact, lead, newsletter]) {
    const document = await (await request.get(path)).text();
    const form = /<form[\s\S]*<\/form>/.exec(document)?.[0] ?? '';
    expect(form).toContain('<label');
    expect(form).not.toMatch(/\sstyle=|<style/);
    await openPage(page, path);
    expect(await page.locator('main form [style]').count()).toBe(0);
    expect(await page.locator('style[data-mantine-styles]').count()).toBe(0);
  }
});
