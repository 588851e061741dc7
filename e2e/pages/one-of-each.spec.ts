import { messages, paths } from '@proper/shared-types/company';
import { expect, openPage, test } from '../support/test';
import { follow, notification } from '../support/visitor';

/** The modules that the shell shares with remotes, by name and version, with the build each is from. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, { readonly from: string }>>>>;

/** The public global of Module Federation's runtime. */
interface FederationRuntime {
  readonly __INSTANCES__: readonly { readonly shareScopeMap: Readonly<Record<string, ShareScope>> }[];
}

test('all pages share one React, contract, store, Mantine and list of notifications', async ({ page }) => {
  await openPage(page, paths.home);
  await follow(page, paths.blog);
  await follow(page, paths.contact);
  await page.getByRole('button', { name: 'Send, then choose a time' }).evaluate((button) => {
    for (let press = 0; press < 5; press++) if (button instanceof HTMLElement) button.click();
  });
  await expect(notification(page, messages.contactFieldsMissing)).toHaveCount(1);
  const lists = page.locator('.mantine-Notifications-root').filter({ has: notification(page) });
  await expect(lists).toHaveCount(1);
  await follow(page, paths.services);
  const scopes = await page.evaluate(() => {
    const { __INSTANCES__ } = (globalThis as unknown as { __FEDERATION__: FederationRuntime }).__FEDERATION__;
    return Array.from(new Set(__INSTANCES__.map(({ shareScopeMap }) => shareScopeMap.default)), (scope) =>
      Object.entries(scope ?? {}).map(([name, versions]) => [
        name,
        Object.values(versions).map(({ from }) => from),
      ]),
    );
  });
  expect(scopes).toHaveLength(1);
  expect(Object.fromEntries(scopes[0] ?? [])).toEqual({
    // The runtime attributes a lazy module to the remote that used it first. There is one copy.
    '@mantine/core': [expect.any(String)],
    '@proper/shared-types': ['shell'],
    react: ['shell'],
    'react-dom': ['shell'],
    'react/jsx-runtime': ['shell'],
    zustand: ['shell'],
  });
});
