import { type Page, test } from '@playwright/test';
import { localPage, runningSite } from './sites';

/** Opens the list of what the forms saved and looks at it. Where another machine has it, the report says so. */
export async function lookAtSaved(page: Page, look: () => Promise<void>): Promise<void> {
  if (runningSite !== undefined) {
    test
      .info()
      .annotations.push({ type: 'not looked at', description: 'what was saved is not on this machine' });
    return;
  }
  await page.goto(localPage());
  await look();
}
