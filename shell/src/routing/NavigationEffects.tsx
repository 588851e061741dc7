import { toastStore } from '@proper/shared-types';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { findFragmentTarget, openTarget } from '../document/address';
import { pageHeadAttribute, requireElement } from '../document/elements';
import type { HeadTag, PageHead } from '../document/head';
import { usePageResult } from '../remotes/page-result';

/** Moves the focus without scrolling, which the router's `ScrollRestoration` does. */
export function moveFocus(element: HTMLElement): void {
  if (!element.matches('a, button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function createTag({ tag, attributes }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute(pageHeadAttribute, '');
  return element;
}

/** Replaces the previous page's head, and the structured data that its document had in the body. */
function applyHead({ title, tags }: PageHead): void {
  document.title = title;
  for (const old of document.querySelectorAll(`[${pageHeadAttribute}]`)) old.remove();
  document.head.append(...tags.map(createTag));
}

/** The head of a page that could not be loaded. */
const failedHead: PageHead = { title: 'Page not loaded | Proper', tags: [] };

/**
 * Does for client navigations what a browser does for a new document: updates the head, moves the focus to
 * the anchor or the page's heading, and has the title read out. The same live region reads out notifications.
 */
export function NavigationEffects() {
  const { key, hash } = useLocation();
  const result = usePageResult();
  // Screen readers do not read out unchanged text again, so a repetition gets a space.
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
    const main = requireElement('main');
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
