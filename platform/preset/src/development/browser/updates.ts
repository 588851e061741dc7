/// <reference types="@rspack/core/module" />
import { builtMessage, renewedEvent } from './state';

/**
 * Applies the updates of one container, the shell or a remote. The development server's client says in a message to the
 * window that something has been built; every container asks for its own part.
 */

const hot = import.meta.webpackHot;

/** The modules of this container that have run. */
const cache = require.cache;

/** What stands between this container's modules and a shared one (`used/`). */
const usesOf = (name: string): string => `/browser/used/${name}.cjs`;

const reload = (): void => location.reload();

let newest = '';
const isUpToDate = (): boolean => newest.includes(__webpack_hash__);

/** Modules whose code of before goes on: they have not run again since what is shared has been renewed. */
const stale = new Set<string>();

const hasRun = (id: string | number): boolean => Object.hasOwn(cache, id);

/** Lets the users of what is shared run again, in every container. */
function tellOthers(): void {
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
  tellOthers();
}

async function update(): Promise<void> {
  const before = new Set([...Object.keys(cache), ...stale]);
  const renewed = await hot?.check(true);
  // The server has been started anew, and knows nothing of what runs here.
  if (!renewed) return reload();
  // What runs on as it was would be another thing than what is written.
  if (renewed.some((id) => before.has(String(id)) && !hasRun(id))) return reload();
  tellOthers();
}

/** One after the other: updates of two builds, and of users of what is shared, must not meet. */
let last = Promise.resolve();
const inTurn = (work: () => Promise<void>): void => {
  last = last.then(work).catch((cause: unknown) => {
    console.warn('[dev] An update could not be applied, and the page is loaded anew.', cause);
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
