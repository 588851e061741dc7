/**
 * The first script of each document in development, which runs before React DOM. The development server adds its own client,
 * with the socket and the error overlay.
 */
import * as refresh from 'react-refresh/runtime';
import { stackAddress } from './state';

/** Errors whose stack is mapped to the source files. */
const mappedErrors = new WeakSet<Error>();

async function reportMapped(error: Error): Promise<void> {
  const { stack = '', message } = error;
  const response = await fetch(stackAddress, { method: 'POST', body: stack }).catch(() => undefined);
  const original = Object.assign(new Error(message), { stack: response?.ok ? await response.text() : stack });
  mappedErrors.add(original);
  reportError(original);
}

/** Maps errors to the source files for the overlay, which sees only bundles. */
function mapErrors(): void {
  addEventListener(
    'error',
    (event) => {
      const error: unknown = event.error;
      if (!(error instanceof Error) || mappedErrors.has(error)) return;
      event.stopImmediatePropagation();
      void reportMapped(error);
    },
    true,
  );
}

globalThis.properDevelopment = { renewed: new Set(), refresh };
refresh.injectIntoGlobalHook(globalThis);
mapErrors();

// After an update of a shared module, old code may still run for a moment and require modules (`updates.ts`).
const { warn } = console;
console.warn = (...values: unknown[]) => {
  if (!String(values[0]).startsWith('[HMR] unexpected require(')) warn(...values);
};

// A page that could not be rendered has no container that applies updates, and may have missed the message about the edit that
// fixes it, so it polls.
if (document.documentElement.dataset.failed !== undefined)
  setInterval(async () => {
    const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
    if (response && response.status !== 500) location.reload();
  }, 1000);
