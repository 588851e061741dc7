let hydrated = false;
const waiting: (() => void)[] = [];

/** To be called once the first page has hydrated. */
export function markHydrated(): void {
  hydrated = true;
  for (const begin of waiting.splice(0)) begin();
}

/** Whether the first page has hydrated or has been left for another page. */
export const isHydrated = (): boolean => hydrated;

/** Delays something until the first page reacts, so that nothing competes with it. */
export function afterHydration(begin: () => void): void {
  if (hydrated) begin();
  else waiting.push(begin);
}
