import { useEffect } from 'react';
import { linkToContact, useWidget } from '../../widgets/useWidget';
import { describeSheet, readState, stateMark, writeState } from './sheet-state';

/** Adds the sheet to the link to the contact page. */
const updateLink = (form: HTMLFormElement): void => linkToContact(form, { message: describeSheet(form) });

/** Keeps the sheet's state in the fragment of the page's address. */
function updateSheet(form: HTMLFormElement): void {
  updateLink(form);
  const state = writeState(form);
  // A fragment that leads to a section of the page stays until there is a state.
  if (state || location.hash.startsWith(stateMark))
    history.replaceState(history.state, '', `${location.pathname}${location.search}${state}`);
}

/** Fills the sheet from the page's address. */
function openSheet(form: HTMLFormElement): void {
  if (readState(form, location.hash)) {
    const details = form.closest('details');
    if (details) details.open = true;
    details?.scrollIntoView({ behavior: 'instant' });
  }
  updateLink(form);
}

/** Makes the permission sheet interactive. Its state is kept in the fragment of the page's address. */
export function usePermissionSheet() {
  const widget = useWidget(updateSheet, openSheet);
  const { ref } = widget;
  useEffect(() => {
    const open = () => ref.current && openSheet(ref.current);
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [ref]);
  return widget;
}
