import { useSiteConfig } from '@proper/shared-types';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { applyHead, headOf } from '../document/head';
import { mainId } from '../document/ids';
import { adoptFacesOfNextPage } from '../document/later-faces';
import { deferRest, layOutAtOnce, layOutRest } from '../document/lay-out-rest';
import { arrivedWithDocument } from '../remotes/page-source';
import { elementAtFragment, type Route } from './address';
import type { Visit } from './navigation';

/** Moves the focus without scrolling, which {@link PageArrivals} does itself. */
function moveFocus(element: HTMLElement): void {
  if (!element.matches('a, button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function targetOf(hash: string): HTMLElement | null {
  const main = document.getElementById(mainId);
  return elementAtFragment(hash) ?? main?.querySelector('h1') ?? main;
}

interface PageArrivalsProps {
  readonly route: Route;
  readonly visit: Visit;
}

/**
 * Does for client navigations what a browser does when it opens a document: scrolls, updates the head, moves the focus to the
 * anchor or the new page's heading, and announces the title.
 */
export function PageArrivals({ route, visit }: PageArrivalsProps) {
  const { arrival, scrollTop } = visit;
  const { hash, key } = visit.location;
  const absence = 'absence' in route ? route.absence : undefined;
  const config = useSiteConfig();
  const [announcement, announce] = useState('');
  const first = useRef(key);

  useLayoutEffect(() => {
    if (first.current === key) return;
    // A jump within the document's own page keeps the typeface of its title.
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
    if (target) moveFocus(target);
  }, [key, hash, arrival, absence, config]);

  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
