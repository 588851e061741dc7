import type { Page } from '@playwright/test';
import {
  contactAbout,
  fieldMessages,
  messages,
  paths,
  schedulingDelayMs,
  type ToastContent,
} from '@proper/shared-types';
import { expect, hydrated, test } from './support/test';
import { lookAtSaved, notice, touchForm } from './support/visitor';

const mailPath = '**/api/v1.0/email/send';

const fill = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+44 20 7946 0000');
  await page.getByLabel('Company').fill('Example & Sons');
  await page.getByLabel('Plan').selectOption('fulltime');
  await page.getByLabel('Message').fill('Mostly my <inbox>.');
};

const send = (page: Page) => page.getByRole('button', { name: 'Send request' }).click();

test.beforeEach(async ({ page }) => {
  await page.goto(paths.contact);
  await hydrated(page);
});

test('a request is sent through the relay, a double click sends it once, the form is cleared, and the scheduling page opens 2 seconds later', async ({
  page,
  context,
}) => {
  await context.route('https://calendly.com/**', (route) => route.fulfill({ body: 'scheduling' }));
  const email = `ada.${Date.now()}@example.com`;
  /** What to expect, as far as it has happened. */
  const ticked = page.getByRole('heading', { level: 3, name: /\(done\)$/ });
  await expect(ticked).toHaveCount(0);
  await fill(page, email);
  await expect(ticked).toHaveText([/^You tell us about your week/]);
  let letPass = (): void => undefined;
  let requests = 0;
  await page.route(mailPath, async (route) => {
    requests += 1;
    await new Promise<void>((resolve) => {
      letPass = resolve;
    });
    await route.continue();
  });
  const sent = page.waitForRequest(mailPath);
  const scheduling = context.waitForEvent('page');
  // In the page's own time: what the test sees, it sees later on a slow machine.
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...given) => {
      performance.mark('scheduling page');
      return open(...given);
    };
  });
  await page.getByRole('button', { name: 'Send request' }).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect.poll(() => requests).toBe(1);
  letPass();
  expect((await sent).postDataJSON().template_params).toEqual({
    to_email: 'hello@proper.example',
    from_name: 'Ada Example',
    from_email: email,
    phone: '+44 20 7946 0000',
    company: 'Example & Sons',
    plan: 'fulltime',
    message: 'Mostly my <inbox>.',
    reply_to: email,
  });
  await expect(notice(page, messages.contactSent)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  expect(requests).toBe(1);
  const tab = await scheduling;
  expect(tab.url()).toContain('https://calendly.com/');
  const waited = await page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/email/send'));
    const answered = (answers[0] as PerformanceResourceTiming).responseEnd;
    return (performance.getEntriesByName('scheduling page')[0]?.startTime ?? 0) - answered;
  });
  expect(waited).toBeGreaterThanOrEqual(schedulingDelayMs);
  await expect(ticked.last()).toHaveText(/^You choose a time/);
  // What was promised has happened, and is promised no longer.
  await expect(page.getByRole('main')).toContainText('The scheduling page is open in another tab.');
  await expect(page.getByRole('main')).not.toContainText('in a moment');
  await page.getByRole('button', { name: 'Send another request' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const field of ['Name', 'Email', 'Message']) await expect(page.getByLabel(field)).toHaveValue('');
  await lookAtSaved(page, async () => {
    await expect(page.locator('body')).toContainText(email);
    await expect(page.locator('body')).toContainText('Mostly my <inbox>.');
  });
});

test('where the scheduling page is blocked, a visible link does the same', async ({ page }) => {
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await fill(page, 'ada@example.com');
  await send(page);
  const link = page.getByRole('link', { name: /Choose a time for your call/ });
  await expect(link).toHaveAttribute('href', /^https:\/\/calendly\.com/);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('main')).toContainText('Your browser kept the scheduling page');
});

test('a form without a name and with an email that is none is not sent, and the notice says what is missing until it is', async ({
  page,
}) => {
  let requests = 0;
  await page.route(mailPath, (route) => {
    requests += 1;
    return route.fulfill({ body: 'OK' });
  });
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByLabel('Name').fill('   ');
  await send(page);
  await expect(notice(page, messages.contactFieldsMissing)).toBeVisible();
  await expect(page.getByText(fieldMessages.emailMissing)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  const edgeOf = (content: ToastContent): Promise<string> =>
    notice(page, content).evaluate((shown) => getComputedStyle(shown).borderInlineStartColor);
  const edge = await edgeOf(messages.contactFieldsMissing);
  // Time stands still: the notice cannot go by itself.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@');
  await send(page);
  await expect(page.getByText(fieldMessages.emailMalformed)).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(requests).toBe(0);
  await fill(page, 'ada@example.com');
  await send(page);
  await expect(notice(page, messages.contactSent)).toBeVisible();
  expect(await edgeOf(messages.contactSent)).not.toBe(edge);
  await page.clock.runFor(1000);
  await expect(notice(page, messages.contactFieldsMissing)).toHaveCount(0);
  await expect(notice(page, messages.contactSent)).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ expectedOnConsole: /The form "contact" failed|Failed to load resource/ });

  test('the notice is shown, and what was typed can be sent once the network is back', async ({
    page,
    context,
  }) => {
    await touchForm(page);
    await context.setOffline(true);
    await fill(page, `offline.${Date.now()}@example.com`);
    await send(page);
    await expect(notice(page, messages.contactFailed('hello@proper.example'))).toBeVisible();
    await expect(page.getByLabel('Company')).toHaveValue('Example & Sons');
    await context.setOffline(false);
    await send(page);
    await expect(notice(page, messages.contactSent)).toBeVisible();
  });
});

test('the plan that a link chose is clipped to the card, and can be changed', async ({ page }) => {
  await page.goto(contactAbout('fulltime'));
  const slip = page.getByText('Fulltime, $3,000 per month');
  await expect(slip).toBeVisible();
  await page.getByRole('button', { name: 'Change the plan' }).click();
  await expect(page.getByLabel('Plan')).toBeFocused();
  await page.getByLabel('Plan').selectOption('teams');
  await expect(page.getByText('Teams, $5,500 per month')).toBeVisible();
  await page.getByLabel('Plan').selectOption('not-sure');
  await expect(page.getByRole('button', { name: 'Change the plan' })).toHaveCount(0);
});

test('what was typed survives a walk through the site and a reload', async ({ page }) => {
  await fill(page, 'ada@example.com');
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page).toHaveURL(paths.about);
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue('Mostly my <inbox>.');
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Plan')).toHaveValue('fulltime');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
});

test('the form begins in the first window of a small laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  expect((await page.getByLabel('Name').boundingBox())?.y).toBeLessThan(400);
});
