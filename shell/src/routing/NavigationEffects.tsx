import { toastStore } from '@proper/shared-types';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { findFragmentTarget, openTarget } from '../document/address';
import { applyHead, type PageHead } from '../document/apply-head';
import { mainId, requireElement } from '../document/ids';
import type { PageResult } from '../remotes/page-result';

/** Moves the focus without scrolling, which the router's `ScrollRestoration` does. */
export function moveFocus(element: HTMLElement): void {
  if (!element.matches('a, button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The head of a page that could not be loaded. */
const failedHead: PageHead = { title: 'Page not loaded | Proper', tags: [] };

/**
 * Does for client navigations what a browser does when it opens a document, together with the page itself: updates the head, moves the
 * focus to the anchor or the new page's heading, and has the title read out. The same line reads out notifications.
 */
export function NavigationEffects() {
  const { key, hash } = useLocation();
  const result = useMatches().at(-1)?.loaderData as PageResult;
  // Text that stays the same would not be read out again.
  const [announcement, announce] = useReducer(
    (previous: string, text: string) => (previous === text ? `${text}\u00a0` : text),
    '',
  );
  const first = useRef(key);

  // The router scrolls in a later effect: to an anchor, or to where the visitor left the page.
  useLayoutEffect(() => {
    if (first.current === key) return;
    first.current = '';
    const target = findFragmentTarget(hash);
    const head = result.status === 'shown' ? result.head : failedHead;
    if (head) applyHead(head);
    announce(document.title);
    openTarget(target);
    const main = requireElement(mainId);
    moveFocus(target ?? main.querySelector('h1') ?? main);
  }, [key, hash, result]);

  useEffect(
    () =>
      toastStore.subscribe(({ toasts }, { toasts: earlier }) => {
        const newest = toasts.at(-1);
        if (newest && newest.id > (earlier.at(-1)?.id ?? 0)) announce(`${newest.title}. ${newest.message}`);
      }),
    [],
  );

  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
