import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useSiteConfig } from 'shared-types';
import { applyHead } from '../document/apply-head';
import { headOf } from '../document/head';
import { mainId } from '../document/ids';
import { adoptWaitingFace } from '../document/text-face';
import type { PageArrival } from '../remotes/page-source';
import type { AbsenceHandle } from './absence';

/** Moves focus without scrolling; the router scrolls. */
function focusOn(element: HTMLElement): void {
  if (!element.matches('a, button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function targetOf(hash: string): HTMLElement | null {
  const main = document.getElementById(mainId);
  const anchored = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  return anchored ?? main?.querySelector('h1') ?? main;
}

/**
 * What a browser does when a document opens, for navigations that open none: the head follows, focus goes to the
 * anchor or the new page's heading, and the title is announced. The first document needs nothing of it.
 */
export function PageArrivals() {
  const { hash, key } = useLocation();
  const match = useMatches().at(-1);
  const arrival = match?.loaderData as PageArrival | undefined;
  const absence = (match?.handle as AbsenceHandle | undefined)?.absence;
  const config = useSiteConfig();
  const [announcement, announce] = useState('');
  const first = useRef(key);

  useEffect(() => {
    if (first.current === key) return;
    first.current = '';
    const head = headOf(arrival?.ok ? arrival.page : null, config, absence);
    applyHead(arrival?.ok === false ? { ...head, title: 'Page not loaded | Proper' } : head);
    adoptWaitingFace();
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
