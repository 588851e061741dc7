import { paths } from '@proper/shared-types/company';
import { expect, notFoundOnConsole, openPage, test, waitForHydration } from '../support/test';
import { openBeforeScripts } from '../support/visitor';

test.use({ viewport: { width: 1440, height: 900 } });

test('the contents of an article stay in view, and mark the current section', async ({ page }) => {
  await openPage(page, paths.emailManagement);
  const contents = page.getByRole('navigation', { name: 'In this article' });
  const links = contents.getByRole('link');
  await expect(contents.locator('[aria-current]')).toHaveCount(0);
  const [second, last] = [links.nth(1), links.last()];
  const title = await page.title();
  for (const link of [last, second]) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'location');
    await expect(contents.locator('[aria-current]')).toHaveCount(1);
    await expect(contents).toBeInViewport({ ratio: 1 });
  }
  await expect(page).toHaveTitle(title);
  // A jump over several headings at once.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(contents.locator('[aria-current]')).toHaveCount(0);
});

test('the ticks of “Find your level” say what the next step is, and can be cleared', async ({ page }) => {
  await openPage(page, paths.level5Assistant);
  const sheet = page.getByRole('form', { name: 'Find your level' });
  const result = sheet.getByRole('status');
  await expect(result).toHaveText('The column with the most ticks is your next step.');
  await sheet.getByLabel('What I handed over 1', { exact: true }).fill('The invoices');
  for (const box of ['Plan 1', 'Plan 2', 'Decide 3']) await sheet.getByLabel(box, { exact: true }).check();
  await expect(result).toHaveText(/^Plan: 2 of 3 ticks\. Talk the process through once/);
  await sheet.getByRole('button', { name: 'Clear the sheet' }).click();
  await expect(result).toHaveText('The column with the most ticks is your next step.');
  await expect(sheet.getByLabel('Plan 1', { exact: true })).not.toBeChecked();
});

test('the questions are in four groups, with a link to each at the top of the page', async ({ page }) => {
  await page.goto(paths.faq);
  const groups = page.locator('section:has(> div > h3)');
  await expect(groups.locator('h3')).toHaveText(['Cost', 'Work', 'Trust', 'Start']);
  const counts = await groups.evaluateAll((all) =>
    all.map((group) => group.querySelectorAll('details').length),
  );
  expect(counts.reduce((sum, count) => sum + count)).toBe(
    await page.locator('main details[name=faq]').count(),
  );
  const groupLinks = page.getByRole('navigation', { name: 'Groups of questions' }).getByRole('listitem');
  for (const [index, count] of counts.entries())
    await expect(groupLinks.nth(index)).toContainText(String(count));
  await groupLinks.last().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Start', exact: true })).toBeInViewport();
});

const question = 'confidentiality';

test.describe('a link to a question', () => {
  test.use({ expectedOnConsole: notFoundOnConsole });

  test('opens it: on arrival before any script, on the page, and from another page', async ({ page }) => {
    const isOpen = page.locator(`#${question}[open]`);
    const release = await openBeforeScripts(page, `${paths.faq}#${question}`);
    // Chromium scrolls to it once the document's scripts have run.
    await expect(isOpen).toHaveCount(1);
    release();
    await waitForHydration(page);
    await expect(isOpen).toBeInViewport();
    await page.locator(`#${question} summary`).click();
    await expect(isOpen).toHaveCount(0);

    await page
      .locator('main a:not([target])')
      .first()
      .evaluate((link: HTMLAnchorElement, id) => {
        link.href = `#${id}`;
      }, 'cost');
    await page.locator('main a:not([target])').first().click();
    await expect(page.locator('#cost[open]')).toBeInViewport();

    // The page in place of the privacy policy links to the open question.
    await openPage(page, paths.privacy);
    await page.locator(`main a[href$="#${question}"]`).click();
    await expect(isOpen).toBeInViewport();
  });
});
