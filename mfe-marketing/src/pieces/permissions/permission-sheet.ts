import { bringToCall } from '@proper/shared-types/company';
import { useEffect, useRef } from 'react';
import { printIfPressed } from '../print-alone';
import { describeSheet, readState, stateMark, writeState } from './sheet-state';

/** Has the link take the sheet along. */
const updateLink = (form: HTMLFormElement): void =>
  form.querySelector('[data-actions] a')?.setAttribute('href', bringToCall(describeSheet(form)));

/** Opens the sheet, and shows it. */
function showSheet(form: HTMLFormElement): void {
  const place = form.closest('details');
  if (place) place.open = true;
  place?.scrollIntoView({ behavior: 'instant' });
}

/** Has the permission sheet keep its state behind the # of the page's address. */
export function usePermissionSheet() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const open = () => {
      if (readState(form, location.hash)) showSheet(form);
      updateLink(form);
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return {
    ref,
    onInput: () => {
      const form = ref.current;
      if (!form) return;
      updateLink(form);
      const state = writeState(form);
      // A link to another place of the page stays until there is a state.
      if (state || location.hash.startsWith(stateMark))
        history.replaceState(history.state, '', `${location.pathname}${location.search}${state}`);
    },
    onClick: (event: { readonly target: EventTarget }) => printIfPressed(ref.current, event),
  };
}
