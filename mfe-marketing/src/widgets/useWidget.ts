import { type ContactPrefill, contactUrl } from '@proper/shared-types/company';
import { useEffect, useRef } from 'react';

/** If its print button is pressed, prints one part of the page alone (`print-alone.css` of shared-ui). */
export function printIfPressed(part: HTMLElement | null, { target }: { readonly target: EventTarget }): void {
  if (!part || !(target instanceof Element && target.closest('[data-print]'))) return;
  part.dataset.printAlone = '';
  addEventListener('afterprint', () => delete part.dataset.printAlone, { once: true });
  print();
}

/** Points the links of a widget to the contact page, with the visitor's input. */
export function linkToContact(widget: HTMLElement, prefill: ContactPrefill): void {
  for (const link of widget.querySelectorAll('[data-actions] > a:first-child'))
    link.setAttribute('href', contactUrl(prefill));
}

/**
 * Makes a widget react to a visitor's input.
 *
 * @param start - Called once the widget has hydrated; by default `update`, which reads earlier input.
 */
export function useWidget(
  update: (form: HTMLFormElement) => void,
  start: (form: HTMLFormElement) => void = update,
) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (ref.current) start(ref.current);
  }, [start]);
  return {
    ref,
    autoComplete: 'off',
    onInput: () => ref.current && update(ref.current),
    onClick: (event: { readonly target: EventTarget }) => printIfPressed(ref.current, event),
    onSubmit: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}
