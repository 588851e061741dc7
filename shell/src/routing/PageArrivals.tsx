import { useSiteConfig } from '@proper/shared-types';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { applyHead } from '../document/apply-head';
import { headOf } from '../document/head';
import { mainId } from '../document/ids';
import { adoptFacesOfNextPage } from '../document/later-faces';
import { deferRest, layOutAtOnce, layOutRest } from '../document/lay-out-rest';
import { arrivedWithDocument, type PageArrival } from '../remotes/page-source';
import { elementAtFragment } from './address';
import type { Route } from './route';

/** Moves focus without scrolling, which {@link PageArrivals} does by itself. */
function focusOn(element: HTMLElement): void {
  if (!element.matches('a, button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function targetOf(hash: string): HTMLElement | null {
  const main = document.getElementById(mainId);
  return elementAtFragment(hash) ?? main?.querySelector('h1') ?? main;
}

interface PageArrivalsProps {
  readonly route: Route;
  readonly arrival: PageArrival;
  /** How far to scroll, in pixels; where it is not said, to the anchor or the top. */
  readonly scrollTop: number | undefined;
}

/**
 * What a browser does when a document opens, for navigations that open none: the page is scrolled to where it is to be
 * read, the head follows, focus goes to the anchor or the new page's heading, and the title is announced. The first
 * document needs nothing of it.
 */
export function PageArrivals({ route, arrival, scrollTop }: PageArrivalsProps) {
  const { hash, key } = useLocation();
  const absence = 'absence' in route ? route.absence : undefined;
  const config = useSiteConfig();
  const [announcement, announce] = useState('');
  const first = useRef(key);

  useLayoutEffect(() => {
    if (first.current === key) return;
    // A jump within the document's own page leaves its title as it is.
    if (arrival !== arrivedWithDocument) adoptFacesOfNextPage();
    const anchor = scrollTop === undefined ? elementAtFragment(hash) : null;
    if (anchor || scrollTop) layOutAtOnce();
    else deferRest();
    if (anchor) anchor.scrollIntoView();
    else scrollTo(0, scrollTop ?? 0);
  }, [key, hash, scrollTop, arrival]);

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
    if (target) focusOn(target);
  }, [key, hash, arrival, absence, config]);

  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
