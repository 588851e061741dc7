import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { backendTimeoutMs } from '@proper/shared-types/forms';
import { expect, test } from './support/test';
import { openBeforeScripts, recordRequests } from './support/visitor';

const sentEarly = [
  [paths.contact, ['Name', 'Email'], 'Send request'],
  [paths.timeAudit, ['First Name', 'Email Address'], 'Get Instant Download'],
  [paths.resources, ['Email Address'], 'Subscribe'],
] as const;

async function fillAndSend(page: Page, labels: readonly string[], button: string): Promise<void> {
  for (const label of labels)
    await page.getByLabel(label).fill(label.startsWith('Email') ? 'ada@example.com' : 'Ada');
  await page.getByRole('button', { name: button }).click();
}

const status = (page: Page) => page.getByRole('main').getByRole('status');

/** What the visitor reads beside the button. */
const expectStatus = (page: Page, text: string | RegExp): Promise<void> =>
  expect(status(page)).toHaveText(text, { useInnerText: true });

test.describe('if the scripts never come', () => {
  test.use({ expectedOnConsole: /Failed to load resource|net::ERR/ });

  for (const [path, labels, button] of sentEarly)
    test(`a form that is sent on ${path} says that it is being prepared, and later where to write`, async ({
      page,
    }) => {
      await page.clock.install();
      await page.route('**/*.js', (route) => route.abort());
      await page.goto(path);
      await expect(page.locator('footer').last()).toBeAttached();
      await expectStatus(page, '');
      await fillAndSend(page, labels, button);
      await expectStatus(page, /^The form is being prepared.*\.$/);
      await page.clock.runFor(backendTimeoutMs - 1000);
      await page.getByRole('button', { name: button }).click();
      await expectStatus(page, /^The form is being prepared.*\.$/);
      await page.clock.runFor(1000);
      await expectStatus(page, /^The form is not ready.*nothing has been sent/);
      const address = status(page).getByRole('link', { name: 'hello@proper.example' });
      await expect(address).toHaveAttribute('href', 'mailto:hello@proper.example');
      await expect(page.getByLabel(labels[0])).not.toHaveValue('');
    });
});

test('a form that is sent before its scripts have come is sent when they have, and the note goes', async ({
  page,
}) => {
  const requests = recordRequests(page, '/email/send');
  const releaseScripts = await openBeforeScripts(page, paths.contact);
  await fillAndSend(page, ['Name', 'Email'], 'Send request');
  await expectStatus(page, /^The form is being prepared.*\.$/);
  releaseScripts();
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
  expect(requests).toHaveLength(1);
  await page.getByRole('button', { name: 'Send another request' }).click();
  await expectStatus(page, '');
});
