import { whenIdle } from '../loading/retry';

/**
 * An inline script: until the first paint only a page's first section is laid out, without its drawings
 * (`data-later` is `hidden`), then also these (`first`), and after a frame what is near the window (`auto`),
 * unless the page has hydrated by then. After a reload, or with a fragment, the browser needs the height of
 * what is above; without scripts nothing would ever be shown.
 */
export const laterSectionsScript = `(function(d,n){
if(!n||n.type!=='navigate'||location.hash)return;
d.later='hidden';
new PerformanceObserver(function(l){
if(d.later!=='hidden'||!l.getEntriesByName('first-contentful-paint')[0])return;
d.later='first';
(self.requestIdleCallback||setTimeout)(function(){if(d.later)d.later='auto'})
}).observe({type:'paint'})
})(document.documentElement.dataset,performance.getEntriesByType('navigation')[0])`.replaceAll('\n', '');

function layOutNextSection(): void {
  const section = document.querySelector<HTMLElement>(
    '[data-later] :is(main > section ~ *, main ~ footer):not([style*="content-visibility"])',
  );
  if (section === null) delete document.documentElement.dataset.later;
  else {
    section.style.contentVisibility = 'visible';
    whenIdle(layOutNextSection);
  }
}

/** Lays out the rest of the page in small pieces, so that its height is known before somebody scrolls. */
export function layOutLaterSections(): void {
  const { dataset } = document.documentElement;
  if (dataset.later === undefined) return;
  dataset.later = 'auto';
  whenIdle(layOutNextSection);
}
