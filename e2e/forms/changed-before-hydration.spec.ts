import { messages, paths } from '@proper/shared-types/company';
import { changes, translate } from '../support/page-changes';
import { expect, freshTest, test, waitForHydration } from '../support/test';
import { expectSavedOnce, notification, openBeforeScripts } from '../support/visitor';

test.use({ expectedOnConsole: /The page was changed before it hydrated/ });

test('what was typed before hydration stays, with the focus, whatever changes the page', async ({ page }) => {
  test.slow();
  for (const [change, apply] of Object.entries(changes))
    await test.step(change, async () => {
      const releaseScripts = await openBeforeScripts(page, paths.contact);
      await page.evaluate(apply);
      await page.locator('[name=name]').fill('Ada');
      await page.locator('[name=plan]').selectOption({ index: 2 });
      const plan = await page.locator('[name=plan]').inputValue();
      const message = page.locator('[name=message]');
      await message.fill('Mostly my inbox');
      await message.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 6));
      releaseScripts();
      await waitForHydration(page);
      await expect(page.locator('[name=name]')).toHaveValue('Ada');
      await expect(page.locator('[name=plan]')).toHaveValue(plan);
      await expect(message).toHaveValue('Mostly my inbox');
      await expect(message).toBeFocused();
      expect(
        await message.evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [
          selectionStart,
          selectionEnd,
        ]),
      ).toEqual([2, 6]);
      await page.evaluate(() => sessionStorage.clear());
      await page.unrouteAll();
    });
});

freshTest(
  'a form submitted before hydration is sent once, even if a translator has changed the page',
  async ({ page, context }) => {
    await context.route('https://**', (route) => route.fulfill({ body: '' }));
    const email = `early.${Date.now()}.${Math.random()}@example.com`;
    const releaseScripts = await openBeforeScripts(page, paths.contact);
    await page.evaluate(translate);
    await page.locator('[name=name]').fill('Ada');
    await page.locator('[name=email]').fill(email);
    await page.locator('main form [type=submit]').click();
    releaseScripts();
    await expect(notification(page, messages.contactSent)).toBeVisible();
    await expectSavedOnce(page, email);
  },
);

/** Runs in the page: what extensions do to the parts around the page. */
function changeAround(): void {
  for (const selector of ['header nav ul', '[aria-label=Breadcrumb] ol'])
    document.querySelector(selector)?.before(document.createElement('grammarly-extension'));
  const link = document.createElement('a');
  link.href = 'tel:2024';
  link.textContent = '2024';
  document.querySelector('footer > div > div:last-child')?.replaceChildren('© ', link, ' Proper.');
}

test('a change to the header, breadcrumbs and footer before hydration leaves every element of the page as it is', async ({
  page,
}) => {
  const releaseScripts = await openBeforeScripts(page, paths.contact);
  await page.evaluate(changeAround);
  await expect(page.locator('grammarly-extension, footer [href^="tel:"]')).toHaveCount(3);
  const form = await page.locator('main form').elementHandle();
  const heading = await page.locator('main h1').elementHandle();
  releaseScripts();
  await waitForHydration(page);
  expect(await form?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  // The elements that extensions changed belong to the shell again, and work.
  await expect(page.locator('grammarly-extension, footer [href^="tel:"]')).toHaveCount(0);
  await page.locator('footer').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/hand over their inbox/);
});

test('choices on the board and an opened question stay when a translator has changed the page', async ({
  page,
}) => {
  let releaseScripts = await openBeforeScripts(page, paths.home);
  await page.evaluate(translate);
  const choice = page.locator('main form input[type=radio]').nth(1);
  await choice.check();
  releaseScripts();
  await waitForHydration(page);
  await expect(choice).toBeChecked();
  await expect(page.locator('a', { hasText: 'Bring this to the call' }).first()).toHaveAttribute(
    'href',
    /#message=.*lease/,
  );

  await page.unrouteAll();
  releaseScripts = await openBeforeScripts(page, paths.faq);
  await page.evaluate(translate);
  // The first question is open from the start.
  const question = page.locator('main details[name=faq]').nth(1);
  await question.locator('summary').click();
  releaseScripts();
  await waitForHydration(page);
  await expect(question).toHaveAttribute('open');
});
