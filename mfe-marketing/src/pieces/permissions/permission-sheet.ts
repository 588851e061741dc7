import { bringToCall, paths } from '@proper/shared-types/company';
import { useEffect, useRef } from 'react';
import { printIfPressed } from '../print-alone';
import { describeSheet, readState, stateMark, writeState } from './sheet-state';

/** The whole sheet, filled in like this one. */
function wholeSheetLike(form: HTMLFormElement): string {
  const state = writeState(form);
  return state ? `${paths.faq}${state}` : paths.permissionSheet;
}

/** Has the link take the sheet along. */
function updateLink(form: HTMLFormElement, isShort: boolean): void {
  form
    .querySelector('[data-actions] a')
    ?.setAttribute('href', isShort ? wholeSheetLike(form) : bringToCall(describeSheet(form)));
}

/** Shows the sheet once the page has its final height. */
function scrollToSheet(form: HTMLFormElement): void {
  const page = document.documentElement;
  const show = () => form.closest('section')?.scrollIntoView({ behavior: 'instant' });
  if (!page.hasAttribute('data-loading')) show();
  else
    new MutationObserver((_, observer) => {
      if (page.hasAttribute('data-loading')) return;
      observer.disconnect();
      show();
    }).observe(page, { attributeFilter: ['data-loading'] });
}

/** Has a permission sheet keep its state behind the # of the page's address; the short one has none there. */
export function usePermissionSheet(isShort = false) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const open = () => {
      if (!isShort && readState(form, location.hash)) scrollToSheet(form);
      updateLink(form, isShort);
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [isShort]);
  return {
    ref,
    onInput: () => {
      const form = ref.current;
      if (!form) return;
      updateLink(form, isShort);
      if (isShort) return;
      const state = writeState(form);
      // A link to another place of the page stays until there is a state.
      if (state || location.hash.startsWith(stateMark))
        history.replaceState(history.state, '', `${location.pathname}${location.search}${state}`);
    },
    onClick: (event: { readonly target: EventTarget }) => printIfPressed(ref.current, event),
  };
}
