import type { Locator, Page } from '@playwright/test';
import type { ToastContent } from '@proper/shared-types';

/** A notice on the screen with exactly these words. */
export const notice = (page: Page, { title, message }: ToastContent): Locator =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(message, { exact: true }) });

/** Touches the page's form, which fetches what shows notices, and waits until it is there. */
export async function touchForm(page: Page): Promise<void> {
  const host = page.waitForResponse('**/notifications.js');
  await page.locator('form input').first().focus();
  await (await host).finished();
}
