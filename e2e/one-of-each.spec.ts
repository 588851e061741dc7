import { messages, paths } from '@proper/shared-types';
import { expect, hydrated, test } from './support/test';
import { notice } from './support/visitor';

/** What the federation runtime keeps on the page: modules by scope, name and version. */
type ShareScopes = Record<
  string,
  Record<string, Record<string, Record<string, { loaded?: boolean; from: string }>>>
>;

test('one instance of React, of the contract with its toast store, and of the design system serves the whole page', async ({
  page,
}) => {
  await page.goto(paths.home);
  await hydrated(page);
  for (const path of [paths.blog, paths.contact, paths.services]) {
    await page.locator(`header a[href="${path}"], footer a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(path);
  }
  const shared = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __SHARE__: ShareScopes };
    };
    return Object.values(federation.__SHARE__).flatMap((scopes) =>
      Object.values(scopes).flatMap((modules) =>
        Object.entries(modules).flatMap(([name, versions]) =>
          Object.entries(versions).map(([version, { from }]) => ({ name, version, from })),
        ),
      ),
    );
  });
  const names = shared.map(({ name }) => name);
  expect([...names].sort()).toEqual([
    '@proper/shared-types',
    '@proper/shared-ui',
    'react',
    'react-dom',
    'react/jsx-runtime',
  ]);
  expect(new Set(shared.map(({ from }) => from))).toEqual(new Set(['shell']));
});

test("a notice from mfe-forms shows in the shell's one Notifications, three at a time", async ({ page }) => {
  await page.goto(paths.home);
  await hydrated(page);
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(page).toHaveURL(paths.contact);
  // At one go: pressed one after the other on a slow machine, the first notices would be gone before the last.
  await page.getByRole('button', { name: 'Send request' }).evaluate((button) => {
    for (let press = 0; press < 5; press++) if (button instanceof HTMLElement) button.click();
  });
  await expect(notice(page, messages.contactFieldsMissing)).toHaveCount(3);
  const roots = await page
    .locator('[role=alert]')
    .evaluateAll(
      (alerts) => new Set(alerts.map((alert) => alert.closest('.mantine-Notifications-root'))).size,
    );
  expect(roots).toBe(1);
  await expect(notice(page, messages.contactFieldsMissing)).toHaveCount(0, { timeout: 20_000 });
});
