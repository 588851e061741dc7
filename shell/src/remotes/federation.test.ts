// @vitest-environment happy-dom
import { createInstance } from '@module-federation/enhanced/runtime';
import { getFederationGlobal } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import federationPlugin from './federation';

const remoteInfo = {
  name: 'mfe-content',
  entry: `${location.origin}/releases/mfe-content/a/remoteEntry.js`,
  type: 'global',
  entryGlobalName: getFederationGlobal('mfe-content'),
  shareScope: 'default',
} as const;

let instances = 0;
/** The runtime of a page, with the plug-in and one module that it shares on demand. */
const createPage = (get: () => Promise<() => unknown> = async () => () => undefined) => {
  instances += 1;
  return createInstance({
    name: `shell-${instances}`,
    remotes: [],
    plugins: [federationPlugin()],
    shared: {
      forms: {
        version: '1.0.0',
        scope: 'default',
        get,
        shareConfig: { singleton: true, requiredVersion: '1.0.0' },
      },
    },
  });
};

it('an element with the name of a remote is not taken for it, and its entry is loaded', async () => {
  const page = createPage();
  const loadEntry = () =>
    page.remoteHandler.hooks.lifecycle.loadEntry.emit({
      origin: page,
      loaderHook: page.loaderHook,
      remoteInfo,
    });
  const globals = globalThis as Record<string, unknown>;
  globals[remoteInfo.entryGlobalName] = document.createElement('div');
  await loadEntry();
  expect(globals[remoteInfo.entryGlobalName]).toBeUndefined();
  const container = { get: () => undefined, init: () => undefined };
  globals[remoteInfo.entryGlobalName] = container;
  await loadEntry();
  expect(globals[remoteInfo.entryGlobalName]).toBe(container);
});

it('a shared module that could not be fetched is fetched again at the next attempt', async () => {
  let attempts = 0;
  const page = createPage(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('lost');
    return () => 'the forms';
  });
  await expect(page.loadShare('forms')).rejects.toThrow('lost');
  const factory = await page.loadShare<string>('forms');
  expect(factory ? factory() : undefined).toBe('the forms');
  expect(attempts).toBe(2);
});
