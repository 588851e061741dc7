import type { Locator, Page } from '@playwright/test';
import { contactUrl, messages, paths, schedulingDelayMs } from '@proper/shared-types/company';
import { getOperatorPage } from '../support/sites';
import { expect, freshTest, openPage, test, waitForHydration } from '../support/test';
import {
  blockNewTabs,
  firstLinkTo,
  holdRequests,
  mainMenu,
  menuLink,
  notification,
  openBeforeScripts,
  phone,
  recordRequests,
} from '../support/visitor';

const emailPath = '**/api/v1.0/email/send';
const message = 'Mostly my <inbox>.';

async function fillForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+44 20 7946 0000');
  await page.getByLabel('Company').fill('Example & Sons');
  await page.getByLabel('Plan').selectOption('fulltime');
  await page.getByLabel('Message').fill(message);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send, then choose a time' }).click();

test.beforeEach(({ page }) => openPage(page, paths.contact));

freshTest('a double click sends one request, then the scheduling page opens', async ({ page, context }) => {
  await context.route('https://calendly.com/**', (route) => route.fulfill({ body: 'scheduling' }));
  const email = `ada.${Date.now()}@example.com`;
  const completedSteps = page.getByRole('heading', { level: 3, name: /\(done\)$/ });
  await expect(completedSteps).toHaveCount(0);
  await fillForm(page, email);
  // Filling in the form completes no step.
  await expect(completedSteps).toHaveCount(0);
  const requests = recordRequests(page, '/email/send');
  const release = await holdRequests(page, emailPath);
  const sent = page.waitForRequest(emailPath);
  const scheduling = context.waitForEvent('page');
  // The page itself notes when it opens the tab: on a slow machine the test would see it too late.
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...args) => {
      performance.mark('scheduling page');
      return open(...args);
    };
  });
  await page.getByRole('button', { name: 'Send, then choose a time' }).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect.poll(() => requests).toHaveLength(1);
  release();
  expect((await sent).postDataJSON().template_params).toEqual({
    to_email: 'hello@proper.example',
    from_name: 'Ada Example',
    from_email: email,
    phone: '+44 20 7946 0000',
    company: 'Example & Sons',
    plan: 'fulltime',
    message,
    reply_to: email,
  });
  await expect(notification(page, messages.contactSent)).toHaveCount(1);
  // The card says what comes next; the notification does not say it again.
  await expect(notification(page)).not.toContainText(/24 hours|scheduling/);
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeFocused();
  await expect(page.getByRole('link', { name: /^(Book|Choose)/ })).toHaveText([/^Choose a time/]);
  // The navigation takes the place of the header's button.
  const [navigation, facts] = [mainMenu(page), page.getByRole('heading', { name: 'What to Expect' })];
  const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(navigation)).toBeCloseTo(await right(facts), 0);
  await expect(page.getByLabel('Name')).toHaveCount(0);
  expect(requests).toHaveLength(1);
  expect((await scheduling).url()).toContain('https://calendly.com/');
  const delay = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const response = files.find(({ name }) => name.endsWith('/email/send'));
    const opened = performance.getEntriesByName('scheduling page')[0];
    return (opened?.startTime ?? 0) - (response?.responseEnd ?? 0);
  });
  expect(delay).toBeGreaterThanOrEqual(schedulingDelayMs);
  await expect(completedSteps.last()).toHaveText(/^You send your request/);
  // The card no longer announces that something has happened.
  await expect(page.getByRole('main')).toContainText('The scheduling page is open in another tab.');
  await expect(page.getByRole('main')).not.toContainText('in a moment');
  await page.getByRole('button', { name: 'Send another request' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const field of ['Name', 'Email', 'Message']) await expect(page.getByLabel(field)).toHaveValue('');
  await page.goto(getOperatorPage());
  await expect(page.locator('body')).toContainText(email);
  await expect(page.locator('body')).toContainText(message);
});

freshTest(
  'an incomplete form is not sent, and a notification says what is missing until it is; if the browser blocks the scheduling page, a visible link opens it',
  async ({ page }) => {
    const requests = recordRequests(page, '/email/send');
    await page.route(emailPath, (route) => route.fulfill({ body: 'OK' }));
    await page.evaluate(blockNewTabs);
    await send(page);
    await expect(notification(page, messages.contactFieldsMissing)).toBeVisible();
    expect(requests).toEqual([]);
    // Time stands still: the notification can't disappear by itself.
    await page.clock.pauseAt(Date.now() + 1000);
    await fillForm(page, 'ada@example.com');
    await send(page);
    await expect(notification(page, messages.contactSent)).toBeVisible();
    await page.clock.runFor(1000);
    await expect(notification(page, messages.contactFieldsMissing)).toHaveCount(0);
    await expect(notification(page, messages.contactSent)).toBeVisible();
    await page.clock.runFor(schedulingDelayMs);
    const link = page.getByRole('link', { name: /Choose a time for your call/ });
    await expect(link).toHaveAttribute('href', /^https:\/\/calendly\.com/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('main')).toContainText('Your browser kept the scheduling page');
  },
);

const slips = (page: Page) => page.getByRole('list', { name: 'You bring along' }).getByRole('listitem');
const removeSlip = (page: Page, title: string) =>
  page.getByRole('button', { name: `Remove ${title}` }).click();

freshTest(
  'what a link brings is on slips that can be removed, and is sent below the message',
  async ({ page }) => {
    await page.evaluate(blockNewTabs);
    await page.getByLabel('Message').fill('Mostly my inbox.');
    for (const brought of [
      'My day:\nYours: the lease.',
      'My sum: 10 hours a week.',
      'My sum: 15 hours a week.',
    ]) {
      await page.goto(contactUrl({ message: brought, plan: 'fulltime' }));
      // Once it is on a slip, the address no longer has it.
      await expect(page).toHaveURL(paths.contact);
    }
    await expect(slips(page)).toHaveCount(3);
    await removeSlip(page, 'My day');
    await removeSlip(page, 'Fulltime, $3,000 a month');
    await expect(slips(page)).toHaveCount(1);
    await expect(page.getByLabel('Plan')).toHaveValue('');
    await expect(page.getByLabel('Message')).toHaveValue('Mostly my inbox.');
    await page.reload();
    await waitForHydration(page);
    await expect(slips(page)).toHaveCount(1);
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill('ada@example.com');
    const sent = page.waitForRequest(emailPath);
    await send(page);
    expect((await sent).postDataJSON().template_params).toMatchObject({
      message: 'Mostly my inbox.\n\nMy sum: 15 hours a week.',
      plan: '',
    });
  },
);

test('the slip of the plan follows the choice in the form', async ({ page }) => {
  await page.goto(contactUrl({ plan: 'fulltime' }));
  await expect(slips(page)).toContainText(['Fulltime, $3,000 a month']);
  await page.getByLabel('Plan').selectOption('teams');
  await expect(slips(page)).toContainText(['Teams, $5,500 a month']);
  await page.getByLabel('Plan').selectOption('not-sure');
  await expect(slips(page)).toHaveCount(0);
});

const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send, then choose a time' });

test('the last link decides between updates and a call, and what a visitor brings along stays', async ({
  page,
}) => {
  await page.goto(contactUrl({ message: 'My sum: 10 hours a week.', plan: 'fulltime' }));
  await expect(slips(page)).toHaveCount(2);
  const expectUpdates = async () => {
    await expect(subscribe(page)).toBeVisible();
    await expect(sendButton(page)).toBeHidden();
  };
  const expectCall = async () => {
    await expect(sendButton(page)).toBeVisible();
    await expect(subscribe(page)).toHaveCount(0);
    await expect(slips(page)).toContainText(['Fulltime, $3,000 a month', 'My sum']);
  };
  await openPage(page, paths.blog);
  await page.getByRole('link', { name: 'Subscribe to Updates' }).first().click();
  await expectUpdates();
  // On the same page, and from another one.
  await menuLink(page, 'Contact').click();
  await expectCall();
  await page.goBack();
  await expectUpdates();
  await menuLink(page, 'Home').click();
  await firstLinkTo(page, paths.contact).click();
  await expectCall();
});

test('who wants updates is asked for one thing: the newsletter leads, and the form is behind a summary', async ({
  page,
}) => {
  await openPage(page, paths.updates);
  await expect(page.getByRole('heading', { name: /^Book Your|^What to Expect/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
  await expect(subscribe(page)).toBeInViewport();
  await page.getByText('Book your discovery call instead').click();
  await expect(sendButton(page)).toBeVisible();
});

freshTest('the form stays open for who has begun to fill it in before it hydrates', async ({ page }) => {
  const releaseScripts = await openBeforeScripts(page, paths.updates);
  await page.getByLabel('Name').fill('Ada');
  releaseScripts();
  await expect(subscribe(page)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
});

test('the whole form is in the first window, and What to Expect follows soon', async ({ page }) => {
  for (const viewport of [{ width: 1366, height: 768 }, { width: 1280, height: 720 }, phone]) {
    await page.setViewportSize(viewport);
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
  }
  const expected = await page.getByRole('heading', { name: 'What to Expect' }).boundingBox();
  expect(expected?.y).toBeLessThan(1.25 * phone.height);
});

test('the button is still there with what a visitor brings along', async ({ page }) => {
  await openPage(page, contactUrl({ message: 'My sum: 10 hours a week.', plan: 'fulltime' }));
  await expect(slips(page)).toHaveCount(2);
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
  }
});

test('60 lines of message leave the button in reach', async ({ page }) => {
  const field = page.getByLabel('Message');
  await field.fill('A line\n'.repeat(60));
  for (const viewport of [{ width: 1366, height: 768 }, phone]) {
    await page.setViewportSize(viewport);
    await field.scrollIntoViewIfNeeded();
    expect((await field.boundingBox())?.height).toBeLessThan(0.61 * viewport.height);
  }
});
