import { whenIdle } from '../loading/retry';

/**
 * What is done with the sections after a page's first: `hidden` are neither styled nor laid out, `auto` only
 * near the window. Without the attribute they are laid out like everything else.
 */
const attribute = 'data-later-sections';

/**
 * An inline script: until the first paint only a page's first section is laid out, and from then on, by the
 * browser itself, what the visitor scrolls to. After a reload, or with a fragment, the browser needs the
 * height of what is above, and without scripts nothing would ever be shown.
 */
export const laterSectionsScript = `(function(e){
if(performance.getEntriesByType('navigation')[0].type!=='navigate'||location.hash)return;
e.setAttribute('${attribute}','hidden');
new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint')[0])e.setAttribute('${attribute}','auto')}).observe({type:'paint',buffered:true})
})(document.documentElement)`.replaceAll('\n', '');

/** Lays out the rest of the page in small pieces, so that its height is known before somebody scrolls. */
export function layOutLaterSections(): void {
  const section = document.querySelector<HTMLElement>(
    `[${attribute}] main > section ~ :not([style*="content-visibility"])`,
  );
  if (section === null) document.documentElement.removeAttribute(attribute);
  else {
    section.style.contentVisibility = 'visible';
    whenIdle(layOutLaterSections);
  }
}
