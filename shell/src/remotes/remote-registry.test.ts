import { exampleConfig } from '@proper/shared-types/example-config';
import type { ComposedRemote, DocumentComposition, SiteManifest } from '@proper/shared-types/release';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteRegistry } from './remote-registry';

const createRemote = (name: ComposedRemote['name'], hash = 'a'): ComposedRemote => ({
  name,
  entry: `/releases/${name}/remoteEntry.${hash}.js`,
  integrity: 'sha256-',
});
const [marketing, content, forms] = [
  createRemote('mfe-marketing'),
  createRemote('mfe-content'),
  createRemote('mfe-forms'),
];
const contentRoutes = ['/blog', '/blog/*'] as const;

const composition: DocumentComposition = {
  config: exampleConfig,
  shell: '1.0.0-s',
  page: '/blog',
  remote: content,
};

/** What is live, with some changes. */
const live = (changed: Partial<SiteManifest> = {}): SiteManifest => ({
  id: '1',
  composedAt: '2026-01-01T00:00:00Z',
  versions: { shell: '1.0.0-s' },
  shared: {},
  remotes: [
    { ...marketing, routes: ['/*'] },
    { ...content, routes: contentRoutes },
    { ...forms, routes: ['/contact'] },
  ],
  unavailable: [],
  onDemand: ['/contact'],
  refused: [],
  pinned: {},
  disabled: [],
  ...changed,
});
const withNewContent = live({
  remotes: [
    { ...marketing, routes: ['/*'] },
    { ...createRemote('mfe-content', 'b'), routes: contentRoutes },
  ],
});
const withoutContent = live({
  remotes: [{ ...marketing, routes: ['/*'] }],
  unavailable: [{ name: 'mfe-content', routes: contentRoutes }],
});

const fetched = vi.fn<typeof fetch>();
const respondWith = (manifest: SiteManifest): void => {
  fetched.mockImplementation(async () => Response.json(manifest));
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  respondWith(live());
});

afterEach(() => vi.unstubAllGlobals());

describe('a page of another team', () => {
  it('waits to be pointed at if composition.json says that it needs what most visits do without', async () => {
    const registry = new RemoteRegistry(composition);
    expect(await registry.isOnDemand('/contact')).toBe(true);
    expect(await registry.isOnDemand('/about')).toBe(false);
  });

  it('is left to the browser while composition.json cannot be fetched, and opens once it can', async () => {
    const registry = new RemoteRegistry(composition);
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    expect(await registry.resolveRemote('/contact')).toBeUndefined();
    expect(await registry.resolveRemote('/contact')).toEqual({ ...forms, routes: ['/contact'] });
  });

  it('is left to the browser if its remote is disabled, and so is anything that is not a page', async () => {
    respondWith(withoutContent);
    const registry = new RemoteRegistry({ ...composition, page: '/', remote: marketing });
    await registry.refresh();
    expect(registry.canOpen('/blog/mail')).toBe(false);
    expect(registry.canOpen('/rss.xml')).toBe(false);
    expect(registry.canOpen('//services')).toBe(false);
    expect(registry.canOpen('/services')).toBe(true);
  });
});

describe('an open page', () => {
  it('asks at every navigation, once at a time, for an answer that is not from the cache', async () => {
    const registry = new RemoteRegistry(composition);
    await Promise.all([registry.refresh(), registry.refresh()]);
    await registry.refresh();
    expect(fetched.mock.calls).toEqual([
      ['/composition.json', expect.objectContaining({ cache: 'no-cache' })],
      ['/composition.json', expect.objectContaining({ cache: 'no-cache' })],
    ]);
  });

  it('learns of a newer release even if asking has failed before', async () => {
    const registry = new RemoteRegistry(composition);
    await registry.refresh();
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    await registry.refresh();
    expect(registry.isOutdated('/blog')).toBe(false);
    respondWith(withNewContent);
    await registry.refresh();
    expect(registry.isOutdated('/blog')).toBe(true);
  });

  it('opens a newer release of another team in place, if it has not loaded that remote yet', async () => {
    const registry = new RemoteRegistry({ ...composition, page: '/', remote: marketing });
    await registry.refresh();
    respondWith(withNewContent);
    await registry.refresh();
    expect(registry.isOutdated('/blog')).toBe(false);
    expect(await registry.resolveRemote('/blog')).toMatchObject(createRemote('mfe-content', 'b'));
  });

  it('needs a new document for a newer shell; with unsent input it can still open remotes that fit its own shell', async () => {
    const registry = new RemoteRegistry(composition);
    await registry.refresh();
    respondWith(live({ versions: { shell: '1.0.0-t' }, remotes: [] }));
    await registry.refresh();
    expect(registry.isOutdated('/services')).toBe(true);
    expect(await registry.resolveRemote('/contact')).toMatchObject(forms);
  });
});
