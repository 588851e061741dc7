/**
 * The first script of each document in development, which runs before React DOM. The development server adds its own client:
 * the socket, and the overlay with errors.
 */
import * as refresh from 'react-refresh/runtime';
import { stackAddress } from './state';

/** Errors whose stack has been mapped to the sources. */
const shown = new WeakSet<Error>();

async function show(error: Error): Promise<void> {
  const { stack = '', message } = error;
  const response = await fetch(stackAddress, { method: 'POST', body: stack }).catch(() => undefined);
  const original = Object.assign(new Error(message), { stack: response?.ok ? await response.text() : stack });
  shown.add(original);
  reportError(original);
}

/** Maps errors to the sources for the overlay, which knows only bundles. */
function showErrors(): void {
  addEventListener(
    'error',
    (event) => {
      const error: unknown = event.error;
      if (!(error instanceof Error) || shown.has(error)) return;
      event.stopImmediatePropagation();
      void show(error);
    },
    true,
  );
}

globalThis.properDevelopment = { renewed: new Set(), refresh };
refresh.injectIntoGlobalHook(globalThis);
showErrors();

// After an update of a shared module, old code may still run for a moment (`updates.ts`) and require modules.
const { warn } = console;
console.warn = (...said: unknown[]) => {
  if (!String(said[0]).startsWith('[HMR] unexpected require(')) warn(...said);
};

// A page that could not be rendered has no container that applies updates, and may have missed the message of the edit that
// fixes it, so it asks.
if (document.documentElement.dataset.failed !== undefined)
  setInterval(async () => {
    const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
    if (response && response.status !== 500) location.reload();
  }, 1000);
