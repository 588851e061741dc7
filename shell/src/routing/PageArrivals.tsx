import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router-dom';
import { elementAtFragment } from '../document/address';
import { applyHead, type PageHead } from '../document/apply-head';
import { mainId } from '../document/ids';
import { deferRest, layOutAtOnce, layOutRest } from '../document/lay-out-rest';
import { openTarget } from '../document/open-target';
import { dropTitleFace } from '../document/title-face';
import { arrivedWithDocument, type PageArrival } from '../remotes/page-source';

/** Moves the focus without scrolling, which the router's `ScrollRestoration` does. */
function moveFocus(element: HTMLElement): void {
  if (!element.matches('a, button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function findTarget(hash: string): HTMLElement | null {
  const main = document.getElementById(mainId);
  return elementAtFragment(hash) ?? main?.querySelector('h1') ?? main;
}

/** The head of a page that could not be loaded. */
const failedHead: PageHead = { title: 'Page not loaded | Proper', tags: [] };

/**
 * Does for client navigations what a browser does when it opens a document: updates the head, moves the focus to the anchor or the new
 * page's heading, and announces the title.
 */
export function PageArrivals() {
  const { key, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const arrival = (useMatches().at(-1)?.loaderData ?? arrivedWithDocument) as PageArrival;
  const [announcement, announce] = useState('');
  const first = useRef(key);

  // The router scrolls in a later effect: to an anchor, or to where the visitor left the page.
  useLayoutEffect(() => {
    if (first.current === key) return;
    // A jump within the document's own page keeps it.
    if (arrival !== arrivedWithDocument) dropTitleFace();
    if (isReturn || elementAtFragment(hash)) layOutAtOnce();
    else deferRest();
  }, [key, hash, isReturn, arrival]);

  useEffect(() => {
    if (first.current === key) return;
    first.current = '';
    const head = arrival.ok ? arrival.head : failedHead;
    if (head) applyHead(head);
    void layOutRest();
    announce(document.title);
    const target = findTarget(hash);
    openTarget(target);
    if (target) moveFocus(target);
  }, [key, hash, arrival]);

  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
