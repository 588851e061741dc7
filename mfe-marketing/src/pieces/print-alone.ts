/** Prints one part of the page, without the rest of it (`print-alone.css` of the design system). */
export function printAlone(part: HTMLElement): void {
  part.dataset.printAlone = '';
  addEventListener('afterprint', () => delete part.dataset.printAlone, { once: true });
  print();
}

/** Whether an event comes from the print button of a piece. */
export const isOnPrintButton = ({ target }: { readonly target: EventTarget }): boolean =>
  target instanceof Element && target.closest('[data-print]') !== null;
