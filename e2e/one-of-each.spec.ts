import { messages, paths } from '@proper/shared-types';
import { liveCompositionPath } from '@proper/shared-types/release';
import { expect, openPage, test } from './support/test';
import { isShown, linkTo, notice, requestsOf } from './support/visitor';

/** Modules by name and version, with the build that brought each: what the shell hands to a remote's container. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, { readonly from: string }>>>>;

/** The globals of a page whose containers {@link watchContainers} watches. */
type WatchedGlobals = typeof globalThis & { readonly shareScopes: Set<ShareScope> };

/** Collects the share scopes that the containers of remotes get, before any script of the page runs. */
function watchContainers(names: readonly string[]): void {
  const shareScopes = new Set<ShareScope>();
  Object.assign(globalThis, { shareScopes });
  for (const name of names)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      set(container: { init(scope: ShareScope): unknown }) {
        const init = (scope: ShareScope) => {
          shareScopes.add(scope);
          return container.init(scope);
        };
        Object.defineProperty(globalThis, name, { value: { ...container, init } });
      },
    });
}

test('one React, one contract and one design system serve all teams’ pages', async ({ page }) => {
  const asked = requestsOf(page, liveCompositionPath);
  await page.addInitScript(watchContainers, ['mfe_marketing', 'mfe_content', 'mfe_forms']);
  await openPage(page, paths.home);
  for (const path of [paths.blog, paths.contact, paths.services]) {
    await linkTo(page, path).click();
    await isShown(page, path);
  }
  expect(asked).toHaveLength(1);
  const scopes = await page.evaluate(() =>
    Array.from((globalThis as WatchedGlobals).shareScopes, (scope) =>
      Object.entries(scope).map(([name, versions]) => [
        name,
        Object.values(versions).map(({ from }) => from),
      ]),
    ),
  );
  expect(scopes).toHaveLength(1);
  expect(Object.fromEntries(scopes[0] ?? [])).toEqual({
    '@proper/shared-types': ['shell'],
    '@proper/shared-ui': ['shell'],
    react: ['shell'],
    'react-dom': ['shell'],
    'react/jsx-runtime': ['shell'],
  });
});

test("a notice from mfe-forms shows in the shell's one Notifications, three at a time", async ({ page }) => {
  await openPage(page, paths.home);
  await linkTo(page, paths.contact).click();
  await isShown(page, paths.contact);
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
