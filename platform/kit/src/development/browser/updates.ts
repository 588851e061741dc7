/// <reference types="@rspack/core/module" />
import { hotUpdateMessage, renewedEvent } from './state';

/**
 * Applies the updates of one container, the shell or a remote. The development server's client posts a message to the window
 * after each build, and every container fetches its own update.
 */

const hot = import.meta.webpackHot;

/** The modules of this container that have run. */
const cache = require.cache;

/** The end of the id of the module that is between this container's modules and a shared one. */
const consumerSuffix = (name: string): string => `/browser/consumed/${name}.cjs`;

const reload = (): void => location.reload();

let newestHashes = '';
const isUpToDate = (): boolean => newestHashes.includes(__webpack_hash__);

/** Modules with old code: they have not run again since an update of a shared module. */
const stale = new Set<string>();

const hasRun = (id: string | number): boolean => Object.hasOwn(cache, id);

/** Makes the users of shared modules run again, in every container. */
function announceRenewed(): void {
  const names = [...properDevelopment.renewed];
  properDevelopment.renewed.clear();
  if (names.length > 0) dispatchEvent(new CustomEvent(renewedEvent, { detail: names }));
}

async function renewUsers(names: readonly string[]): Promise<void> {
  const users = Object.keys(cache).filter((id) => names.some((name) => id.endsWith(consumerSuffix(name))));
  for (const id of users) cache[id]?.hot?.invalidate();
  if (users.length === 0) return;
  for (const id of (await hot?.apply()) ?? []) if (!hasRun(id)) stale.add(String(id));
  // One shared module may be a user of the other.
  announceRenewed();
}

async function update(): Promise<void> {
  const before = new Set([...Object.keys(cache), ...stale]);
  const renewed = await hot?.check(true);
  // The server has restarted and does not know the modules that run here.
  if (!renewed) return reload();
  // Otherwise the page would run different code from the source.
  if (renewed.some((id) => before.has(String(id)) && !hasRun(id))) return reload();
  announceRenewed();
}

/** Runs one update after the other: updates of two builds, or of a shared module's users, must not overlap. */
let lastUpdate = Promise.resolve();
const enqueue = (work: () => Promise<void>): void => {
  lastUpdate = lastUpdate.then(work).catch((cause: unknown) => {
    console.warn('[dev] An update could not be applied, so the page reloads.', cause);
    reload();
  });
};

addEventListener('message', ({ data, source }) => {
  if (source !== window || typeof data !== 'string' || !data.startsWith(hotUpdateMessage)) return;
  newestHashes = data.slice(hotUpdateMessage.length);
  enqueue(async () => {
    if (!isUpToDate()) await update();
  });
});
addEventListener(renewedEvent, (event) =>
  enqueue(() => renewUsers((event as CustomEvent<readonly string[]>).detail)),
);
