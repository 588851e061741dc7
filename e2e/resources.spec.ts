import { fieldMessages, messages, paths } from '@proper/shared-types';
import { localPage } from './support/sites';
import { expect, openPage, test } from './support/test';
import { askForResource, fillResourceForm, notice } from './support/visitor';

const leadPath = '**/rest/v1/email_submissions*';

test('a lead is saved, its file opens, and the page offers the direct link', async ({ page, context }) => {
  const file = 'effective-tasking-guide.pdf';
  await openPage(page, paths.taskingGuide);
  const email = `grace.${Date.now()}@example.com`;
  const saved = page.waitForRequest(leadPath);
  const tab = context.waitForEvent('page');
  await askForResource(page, ` ${email} `);
  const { download_url, ...lead } = (await saved).postDataJSON();
  expect(lead).toEqual({
    email,
    first_name: 'Grace',
    resource_title: 'Effective Tasking Guide',
    resource_type: 'PDF Guide + Quick Reference Cards',
  });
  expect(download_url).toMatch(new RegExp(`^http://localhost:\\d+/releases/mfe-forms/.+/${file}$`));
  await expect(notice(page, messages.downloadStarting)).toBeVisible();
  await tab;
  await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeFocused();
  const direct = page.getByRole('link', { name: /Direct Download Link/ });
  const response = await page.request.get((await direct.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Download Another Resource' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('');
  await page.goto(localPage());
  await expect(page.locator('body')).toContainText(email);
});

test('without a file the details are saved, and the notice says so', async ({ page }) => {
  await openPage(page, paths.timeAudit);
  await expect(page.locator('main h2 + p')).toContainText([/^In preparation: leave your address/]);
  // The notice is about empty fields.
  await askForResource(page, 'grace@');
  await expect(page.getByText(fieldMessages.emailMalformed)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const saved = page.waitForRequest(leadPath);
  await askForResource(page, `grace.${Date.now()}@example.com`);
  expect((await saved).postDataJSON()).toMatchObject({
    resource_title: 'Assistant Performance Review Template',
    resource_type: 'Word Template + Instructions',
    download_url: null,
  });
  await expect(notice(page, messages.savedWithoutFile)).toBeVisible();
  const started = page.getByRole('heading', { name: 'Download Started!' });
  await expect(started).toBeFocused();
  await expect(started).toHaveAccessibleDescription(/^In preparation: /);
  await expect(page.getByRole('link', { name: /Direct Download Link/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Task Delegation Playbook' })).toBeVisible();
});

for (const [path, width] of [
  [paths.taskingGuide, 1440],
  [paths.timeAudit, 390],
] as const)
  test(`a second click at ${width} px changes nothing that ${path} says`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await context.route('**/*.pdf', (route) => route.fulfill({ body: 'file' }));
    await openPage(page, path);
    await fillResourceForm(page, 'grace@example.com');
    const button = page.getByRole('button', { name: 'Get Instant Download' });
    const { x, y, width: wide, height: high } = (await button.boundingBox()) as DOMRect;
    await button.click();
    await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
    const shown = page.getByRole('alert');
    await expect(shown).toBeVisible();
    const box = (await shown.boundingBox()) as DOMRect;
    for (const other of await page.locator('main button, main a[target=_blank]').all()) {
      const { y: top, height } = (await other.boundingBox()) as DOMRect;
      expect(top + height <= box.y || top >= box.y + box.height).toBe(true);
    }
    await page.mouse.click(x + wide / 2, y + high / 2);
    await expect(page.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
    await expect(page).toHaveURL(path);
  });

test('where the new tab is blocked, a hidden link fetches the file', async ({ page }) => {
  await openPage(page, paths.taskingGuide);
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  const download = page.waitForEvent('download');
  await askForResource(page, 'grace@example.com');
  expect((await download).suggestedFilename()).toBe('effective-tasking-guide.pdf');
  await expect(notice(page, messages.downloadStarting)).toBeVisible();
});

test.describe('where both ways are blocked', () => {
  test.use({ expectedOnConsole: /The download was blocked/ });

  test("the notice says 'Download blocked', and the direct link is there", async ({ page }) => {
    await openPage(page, paths.taskingGuide);
    await page.evaluate(() => {
      Object.assign(window, { open: () => null });
      HTMLAnchorElement.prototype.click = () => {
        throw new Error('not allowed');
      };
    });
    await askForResource(page, 'grace@example.com');
    await expect(notice(page, messages.downloadBlocked)).toBeVisible();
    await expect(notice(page, messages.downloadStarting)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Direct Download Link/ })).toBeVisible();
  });
});

test('the newsletter box saves an address, and reads the same when it signs up twice', async ({ page }) => {
  await openPage(page, paths.resources);
  const email = `news.${Date.now()}@example.com`;
  for (const _round of ['first', 'second']) {
    await page.getByLabel('Email Address').fill(email);
    const answered = page.waitForResponse('**/rest/v1/newsletter_subscriptions*');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect((await answered).status()).toBe(201);
    // Before anything else is looked at: after four seconds it goes by itself.
    const shown = notice(page, messages.newsletterSaved);
    await shown.getByRole('button', { name: 'Dismiss' }).click();
    await expect(shown).toHaveCount(0);
    await expect(page.getByLabel('Email Address')).toHaveValue('');
    // Still there when the notice has gone.
    await expect(page.getByText('You are on the list.', { exact: true })).toBeVisible();
  }
  await page.goto(localPage());
  await expect(page.getByText(email)).toHaveCount(1);
});
