/** Prints one part of the page, without the rest of it (`print-alone.css` of the design system), if its print button is pressed. */
export function printIfPressed(part: HTMLElement | null, { target }: { readonly target: EventTarget }): void {
  if (!part || !(target instanceof Element && target.closest('[data-print]'))) return;
  part.dataset.printAlone = '';
  addEventListener('afterprint', () => delete part.dataset.printAlone, { once: true });
  print();
}
