import { fieldMessages, messages, paths } from '@proper/shared-types/company';
import { fillForm, leadForm, sendForm } from '../support/forms';
import { getOperatorPage } from '../support/sites';
import { expect, freshTest, openPage, test } from '../support/test';
import { blockNewTabs, notification, phone } from '../support/visitor';

const leadPath = '**/rest/v1/email_submissions*';

freshTest(
  'a lead is saved, its PDF opens, and the page offers the direct link',
  async ({ page, context }) => {
    const file = 'effective-tasking-guide.pdf';
    await openPage(page, paths.taskingGuide);
    const email = `grace.${Date.now()}@example.com`;
    const saved = page.waitForRequest(leadPath);
    const tab = context.waitForEvent('page');
    await sendForm(page, leadForm, ` ${email} `);
    const { download_url, ...lead } = (await saved).postDataJSON();
    expect(lead).toEqual({
      email,
      first_name: 'Grace',
      resource_title: 'Effective Tasking Guide',
      resource_type: 'PDF Guide + Quick Reference Cards',
    });
    expect(download_url).toMatch(new RegExp(`^http://localhost:\\d+/releases/mfe-forms/.+/${file}$`));
    await expect(notification(page, messages.downloadStarting)).toBeVisible();
    await tab;
    await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeFocused();
    const direct = page.getByRole('link', { name: /Direct Download Link/ });
    const response = await page.request.get((await direct.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('link', { name: 'Write to us about it' }).click();
    await expect(page.getByRole('list', { name: 'You bring along' })).toContainText(
      'About the Effective Tasking Guide',
    );
    await page.goto(getOperatorPage());
    await expect(page.locator('body')).toContainText(email);
  },
);

test('a resource without a file says so, and the details are saved', async ({ page }) => {
  await openPage(page, paths.timeAudit);
  await expect(page.locator('main h2 + p')).toContainText([/^Leave your address/]);
  // A notification appears only for empty fields.
  await sendForm(page, leadForm, 'grace@');
  await expect(page.getByText(fieldMessages.emailMalformed)).toBeVisible();
  await expect(notification(page)).toHaveCount(0);
  const saved = page.waitForRequest(leadPath);
  await sendForm(page, leadForm, `grace.${Date.now()}@example.com`);
  expect((await saved).postDataJSON()).toMatchObject({
    resource_title: 'Assistant Performance Review Template',
    resource_type: 'Word Template + Instructions',
    download_url: null,
  });
  await expect(notification(page, messages.savedWithoutFile)).toBeVisible();
  const started = page.getByRole('heading', { name: 'Download Started!' });
  await expect(started).toBeFocused();
  await expect(started).toHaveAccessibleDescription(/^In preparation/);
  await expect(page.getByRole('link', { name: /Direct Download Link/ })).toHaveCount(0);
  const card = started.locator('..');
  await expect(card.getByRole('link', { name: 'Task Delegation Playbook' })).toBeVisible();
  await card.getByRole('link', { name: 'write to us about this one' }).click();
  await expect(page.getByRole('list', { name: 'You bring along' })).toContainText(
    'About the Assistant Performance Review Template',
  );
});

test('a second click on a phone changes nothing, and the notification covers no target', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, paths.timeAudit);
  await fillForm(page, leadForm, 'grace@example.com');
  const button = page.getByRole('button', { name: 'Get Instant Download' });
  const clicked = (await button.boundingBox()) as DOMRect;
  await button.click();
  await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
  await expect(notification(page)).toBeVisible();
  const alert = (await notification(page).boundingBox()) as DOMRect;
  for (const target of await page.locator('main button, main a[target=_blank]').all()) {
    const { y, height } = (await target.boundingBox()) as DOMRect;
    expect(y + height <= alert.y || y >= alert.y + alert.height).toBe(true);
  }
  await page.mouse.click(clicked.x + clicked.width / 2, clicked.y + clicked.height / 2);
  await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
  await expect(page).toHaveURL(paths.timeAudit);
});

test.describe('if the browser blocks the new tab', () => {
  test.use({ expectedOnConsole: /The download was blocked/ });

  freshTest(
    'a hidden link fetches the file; if that is blocked too, a notification says so, and the direct link is shown',
    async ({ page }) => {
      await openPage(page, paths.taskingGuide);
      await page.evaluate(blockNewTabs);
      const download = page.waitForEvent('download');
      await sendForm(page, leadForm, 'grace@example.com');
      expect((await download).suggestedFilename()).toBe('effective-tasking-guide.pdf');
      await expect(notification(page, messages.downloadStarting)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(notification(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Download Another Resource' }).click();

      await page.evaluate(() => {
        HTMLAnchorElement.prototype.click = () => {
          throw new Error('not allowed');
        };
      });
      await sendForm(page, leadForm, 'grace@example.com');
      await expect(notification(page, messages.downloadBlocked)).toBeVisible();
      await expect(notification(page, messages.downloadStarting)).toHaveCount(0);
      await expect(page.getByRole('link', { name: /Direct Download Link/ })).toBeVisible();
    },
  );
});

test('the newsletter form saves an address, and reads the same when it is sent twice', async ({ page }) => {
  await openPage(page, paths.resources);
  const email = `news.${Date.now()}@example.com`;
  for (const _round of ['first', 'second']) {
    await page.getByLabel('Email Address').fill(email);
    const response = page.waitForResponse('**/rest/v1/newsletter_subscriptions*');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect((await response).status()).toBe(201);
    // Checked first, because it disappears after four seconds.
    const alert = notification(page, messages.newsletterSaved);
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByLabel('Email Address')).toHaveValue('');
    // The sentence on the page stays when the notification has disappeared.
    await expect(page.getByText('You are on the list.', { exact: true })).toBeVisible();
  }
  await page.goto(getOperatorPage());
  await expect(page.getByText(email)).toHaveCount(1);
});
