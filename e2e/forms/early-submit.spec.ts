import type { Page } from '@playwright/test';
import { backendTimeoutMs } from '@proper/shared-types/backend';
import { paths } from '@proper/shared-types/company';
import { expect, freshTest as test } from '../support/test';
import { openBeforeScripts, recordRequests } from '../support/visitor';

async function fillAndSend(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send, then choose a time' }).click();
}

const status = (page: Page) => page.getByRole('main').getByRole('status');

/** Asserts the text that a visitor reads next to the button. */
const expectStatus = (page: Page, text: string | RegExp): Promise<void> =>
  expect(status(page)).toHaveText(text, { useInnerText: true });

test.describe('if the scripts never come', () => {
  test.use({ expectedOnConsole: /Failed to load resource|net::ERR/ });

  test('a form that is sent says that it is being prepared, and later where to write', async ({ page }) => {
    await page.clock.install();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(paths.contact);
    await expect(page.locator('footer').last()).toBeAttached();
    await expectStatus(page, '');
    await fillAndSend(page);
    await expectStatus(page, /^The form is being prepared.*\.$/);
    await page.clock.runFor(backendTimeoutMs - 1000);
    await page.getByRole('button', { name: 'Send, then choose a time' }).click();
    await expectStatus(page, /^The form is being prepared.*\.$/);
    await page.clock.runFor(1000);
    await expectStatus(page, /^The form is not ready.*nothing has been sent/);
    const address = status(page).getByRole('link', { name: 'hello@proper.example' });
    await expect(address).toHaveAttribute('href', 'mailto:hello@proper.example');
    await expect(page.getByLabel('Email')).not.toHaveValue('');
  });
});

test('a form that is sent before its scripts have come is sent when they have, and the note goes', async ({
  page,
}) => {
  const requests = recordRequests(page, '/email/send');
  const releaseScripts = await openBeforeScripts(page, paths.contact);
  await fillAndSend(page);
  await expectStatus(page, /^The form is being prepared.*\.$/);
  releaseScripts();
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
  expect(requests).toHaveLength(1);
  await page.getByRole('button', { name: 'Send another request' }).click();
  await expectStatus(page, '');
});
