/// <reference types="@rspack/core/module" />
import { builtMessage, renewedEvent } from './state';

/**
 * Applies the updates of one container, the shell or a remote. The development server's client posts a message to the window
 * after each build, and every container fetches its own update.
 */

const hot = import.meta.webpackHot;

/** This container's modules that have run. */
const cache = require.cache;

/** How the id of the module between this container's modules and a shared one ends. */
const usesOf = (name: string): string => `/browser/consumed/${name}.cjs`;

const reload = (): void => location.reload();

let newest = '';
const isUpToDate = (): boolean => newest.includes(__webpack_hash__);

/** Modules that still run their old code: they have not run again after an update of a shared module. */
const stale = new Set<string>();

const hasRun = (id: string | number): boolean => Object.hasOwn(cache, id);

/** Makes the users of shared modules run again, in every container. */
function announceRenewed(): void {
  const names = [...properDevelopment.renewed];
  properDevelopment.renewed.clear();
  if (names.length > 0) dispatchEvent(new CustomEvent(renewedEvent, { detail: names }));
}

async function renewUsers(names: readonly string[]): Promise<void> {
  const users = Object.keys(cache).filter((id) => names.some((name) => id.endsWith(usesOf(name))));
  for (const id of users) cache[id]?.hot?.invalidate();
  if (users.length === 0) return;
  for (const id of (await hot?.apply()) ?? []) if (!hasRun(id)) stale.add(String(id));
  // One shared module may be a user of the other.
  announceRenewed();
}

async function update(): Promise<void> {
  const before = new Set([...Object.keys(cache), ...stale]);
  const renewed = await hot?.check(true);
  // The server has been restarted and does not know the modules that run here.
  if (!renewed) return reload();
  // The page would run other code than the sources have.
  if (renewed.some((id) => before.has(String(id)) && !hasRun(id))) return reload();
  announceRenewed();
}

/** One update after the other: those of two builds, or of users of shared modules, must not overlap. */
let last = Promise.resolve();
const inTurn = (work: () => Promise<void>): void => {
  last = last.then(work).catch((cause: unknown) => {
    console.warn('[dev] An update could not be applied, and the page is loaded again.', cause);
    reload();
  });
};

addEventListener('message', ({ data, source }) => {
  if (source !== window || typeof data !== 'string' || !data.startsWith(builtMessage)) return;
  newest = data.slice(builtMessage.length);
  inTurn(async () => {
    if (!isUpToDate()) await update();
  });
});
addEventListener(renewedEvent, (event) =>
  inTurn(() => renewUsers((event as CustomEvent<readonly string[]>).detail)),
);
