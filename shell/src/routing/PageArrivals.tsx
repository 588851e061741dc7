import { useSiteConfig } from '@proper/shared-types';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router-dom';
import { applyHead, headOf } from '../document/head';
import { mainId } from '../document/ids';
import { adoptFacesOfNextPage } from '../document/later-faces';
import { deferRest, layOutAtOnce, layOutRest } from '../document/lay-out-rest';
import { arrivedWithDocument, type PageArrival } from '../remotes/page-source';
import { elementAtFragment, type RouteHandle } from './address';

/** Moves the focus without scrolling, which the router's `ScrollRestoration` does. */
function moveFocus(element: HTMLElement): void {
  if (!element.matches('a, button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function targetOf(hash: string): HTMLElement | null {
  const main = document.getElementById(mainId);
  return elementAtFragment(hash) ?? main?.querySelector('h1') ?? main;
}

/**
 * Does for client navigations what a browser does when it opens a document: updates the head, moves the focus to the anchor or the new
 * page's heading, and announces the title.
 */
export function PageArrivals() {
  const { key, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const match = useMatches().at(-1);
  const arrival = (match?.loaderData ?? arrivedWithDocument) as PageArrival;
  const { absence } = (match?.handle ?? {}) as RouteHandle;
  const config = useSiteConfig();
  const [announcement, announce] = useState('');
  const first = useRef(key);

  // The router scrolls in a later effect: to an anchor, or to where the visitor left the page.
  useLayoutEffect(() => {
    if (first.current === key) return;
    // A jump within the document's own page keeps the typeface of its title.
    if (arrival !== arrivedWithDocument) adoptFacesOfNextPage();
    if (isReturn || elementAtFragment(hash)) layOutAtOnce();
    else deferRest();
  }, [key, hash, isReturn, arrival]);

  useEffect(() => {
    if (first.current === key) return;
    first.current = '';
    if (arrival !== arrivedWithDocument) {
      const head = headOf(arrival.ok ? arrival.page : null, config, absence);
      applyHead(arrival.ok ? head : { ...head, title: 'Page not loaded | Proper' });
    }
    void layOutRest();
    announce(document.title);
    const target = targetOf(hash);
    if (target) moveFocus(target);
  }, [key, hash, arrival, absence, config]);

  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
