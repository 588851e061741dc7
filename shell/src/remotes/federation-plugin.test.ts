// @vitest-environment happy-dom
import { createInstance } from '@module-federation/enhanced/runtime';
import { federationGlobalOf } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import federationPlugin, { expectEntry } from './federation-plugin';

const remoteInfo = {
  name: 'mfe-content',
  entry: `${location.origin}/releases/mfe-content/a/remoteEntry.js`,
  type: 'global',
  entryGlobalName: federationGlobalOf('mfe-content'),
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

function scriptOf(page: ReturnType<typeof createPage>, url: string = remoteInfo.entry): HTMLScriptElement {
  const created = page.loaderHook.lifecycle.createScript.emit({ url, attrs: {}, remoteInfo });
  if (!created || created instanceof HTMLScriptElement || !('script' in created) || !created.script)
    throw new Error('no script');
  return created.script;
}

it('an entry of this site runs under the hash of the composition, and not at all without one', () => {
  const page = createPage();
  expect(() => scriptOf(page)).toThrow('is not part of the composition');
  expectEntry('mfe-content', 'sha384-hash');
  expect(scriptOf(page)).toMatchObject({
    integrity: 'sha384-hash',
    crossOrigin: 'anonymous',
    src: remoteInfo.entry,
  });
});

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

it('after a failure the entry is fetched from a new address, until it has loaded', async () => {
  const page = createPage();
  const afterLoadRemote = (error?: Error) =>
    page.remoteHandler.hooks.lifecycle.afterLoadRemote.emit({
      id: 'mfe-content/remote',
      remote: remoteInfo,
      origin: page,
      ...(error ? { error } : {}),
    });
  expectEntry('mfe-content', 'sha384-hash');
  await afterLoadRemote(new Error('lost'));
  expect(scriptOf(page).src).toMatch(/remoteEntry\.js\?retry=\d+$/);
  await afterLoadRemote();
  expect(scriptOf(page).src).toBe(remoteInfo.entry);
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
