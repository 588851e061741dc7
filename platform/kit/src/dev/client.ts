/** The first script of each document in development. The development server adds its own client, with the socket and the overlay. */
import * as reactRefresh from 'react-refresh/runtime';

// Before React DOM runs. All containers use this one, because React asks the last.
Object.assign(globalThis, { reactRefresh });
reactRefresh.injectIntoGlobalHook(globalThis);

/** Errors whose stack names source files. */
const mapped = new WeakSet<Error>();

/** Shows an error with the positions that the server finds in the source files, and not those of the bundles. */
async function reportMapped({ message, stack = message }: Error): Promise<void> {
  const response = await fetch('/releases/development/stack', { method: 'POST', body: stack });
  const error = Object.assign(new Error(message), { stack: await response.text() });
  mapped.add(error);
  reportError(error);
}

addEventListener(
  'error',
  (event) => {
    if (!(event.error instanceof Error) || mapped.has(event.error)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    void reportMapped(event.error);
  },
  true,
);

// A document without a page waits for the edit that mends it.
if (document.documentElement.dataset.failed !== undefined)
  addEventListener('message', ({ data }) => {
    if (/HotUpdate|StillOk/.test(data.type ?? data)) location.reload();
  });
