import { stackAddress } from './state';

/** Errors whose stack names sources already. */
const shown = new WeakSet<Error>();

async function show(error: Error): Promise<void> {
  const { stack = '', message } = error;
  const response = await fetch(stackAddress, { method: 'POST', body: stack }).catch(() => undefined);
  const original = Object.assign(new Error(message), { stack: response?.ok ? await response.text() : stack });
  shown.add(original);
  reportError(original);
}

/** Lets the overlay say where in the sources something was thrown: it knows bundles alone. */
export function showErrors(): void {
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
