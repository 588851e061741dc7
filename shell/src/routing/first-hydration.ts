let hydrated = false;
const waiting: (() => void)[] = [];

/** To be called once the first page has hydrated. */
export function markHydrated(): void {
  hydrated = true;
  for (const begin of waiting.splice(0)) begin();
}

/** Whether the first page has hydrated, or has been left for another one. */
export const isHydrated = (): boolean => hydrated;

/** Puts something off until the first page reacts: nothing is to compete with it. */
export function afterHydration(begin: () => void): void {
  if (hydrated) begin();
  else waiting.push(begin);
}
