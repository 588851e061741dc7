import { facesAttribute, laterFaces, titleFace } from '@proper/shared-ui/faces';
import { nextTask, pause } from '../timing';
import { deferredParts } from './lay-out-rest';

/** Typefaces that have loaded but would break a line in view differently, by file name. */
let waiting: readonly string[] = [];

const facesInUse = (): readonly string[] =>
  (document.documentElement.getAttribute(facesAttribute) ?? '').split(' ').filter(Boolean);

const setFaces = (files: readonly string[]): void =>
  document.documentElement.setAttribute(facesAttribute, [...new Set(files)].join(' '));

/** The elements that begin in view, with their distance from the top of the window in pixels. */
function topsInView(): readonly (readonly [element: Element, top: number])[] {
  const tops: (readonly [element: Element, top: number])[] = [];
  function visit(element: Element): void {
    // Measuring an element in a closed question would lay it out.
    if (!element.checkVisibility()) return;
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height > 0 && top >= 0 && top < innerHeight) tops.push([element, top]);
    // Measuring inside a part that is out of view would lay that part out.
    const isOutOfView = element.matches(deferredParts) && (bottom <= 0 || top >= innerHeight);
    if (!isOutOfView && element.localName !== 'svg') for (const child of element.children) visit(child);
  }
  visit(document.body);
  return tops;
}

/** Applies typefaces unless that moves something in view. Returns whether it applied them. */
function tryApply(files: readonly string[]): boolean {
  const tops = topsInView();
  const findMovement = (): number | undefined =>
    tops
      .map(([element, top]) => element.getBoundingClientRect().top - top)
      .find((distance) => Math.abs(distance) >= 1);
  const scroll = (top: number): void => scrollBy({ top, behavior: 'instant' });
  const before = facesInUse();
  setFaces([...before, ...files]);
  const distance = findMovement();
  if (distance === undefined) return true;
  // If lines above the window have moved everything by the same distance, scrolling makes up for it.
  const { scrollY: startedAt } = window;
  scroll(distance);
  if (findMovement() === undefined) return true;
  setFaces(before);
  scroll(startedAt - scrollY);
  return false;
}

/** Milliseconds without scrolling after which the visitor has stopped. */
const restMs = 150;
let restTimer = 0;
/** The scroll position of the last attempt. An attempt may scroll and scroll back, which must not cause another one. */
let triedAt = 0;

function tryApplyAfterScrolling(): void {
  clearTimeout(restTimer);
  restTimer = window.setTimeout(() => {
    if (scrollY === triedAt) return;
    triedAt = scrollY;
    if (tryApply(waiting)) stopWaiting();
  }, restMs);
}

function stopWaiting(): void {
  waiting = [];
  clearTimeout(restTimer);
  removeEventListener('scroll', tryApplyAfterScrolling);
}

/**
 * Loads the typefaces, and returns the file names of those that have loaded. First called once the scripts have arrived: until then,
 * typefaces would take bandwidth from them, and the page would react later.
 */
export async function loadFaces(): Promise<readonly string[]> {
  const loads = await Promise.allSettled(
    laterFaces.map(async ({ family, file }) => {
      const faces = await document.fonts.load(`1em "${family}"`);
      return faces.length > 0 ? [file] : [];
    }),
  );
  return loads.flatMap((load) => (load.status === 'fulfilled' ? load.value : []));
}

/**
 * Applies the typefaces that load after the first paint, each as soon as that moves nothing in view. One that would move
 * something waits until the visitor has scrolled to where it does not, or for the next page ({@link adoptFacesOfNextPage}). If a
 * typeface cannot be fetched, the system font stays.
 *
 * No style names a typeface before it has loaded: a browser would look up a system font for each of its sizes and weights, in the
 * middle of the first layout.
 */
export async function adoptLaterFaces(): Promise<void> {
  for (const file of await loadFaces()) {
    // Each attempt lays out what is in view, which is slow on a slow phone.
    await nextTask();
    if (!facesInUse().includes(file) && !tryApply([file])) waiting = [...waiting, file];
  }
  if (waiting.length > 0) addEventListener('scroll', tryApplyAfterScrolling, { passive: true });
}

/** Applies the waiting typefaces and drops that of the document's title, when another page changes everything in view anyway. */
export function adoptFacesOfNextPage(): void {
  setFaces([...facesInUse().filter((name) => name !== titleFace.name), ...waiting]);
  stopWaiting();
}

/** Milliseconds within which a cached file loads. */
const cachedMs = 100;

/** Applies the typefaces that the browser has cached, because a page's lines broke in them when the visitor left it. */
export async function adoptCachedFaces(): Promise<void> {
  setFaces([...facesInUse(), ...(await Promise.race([loadFaces(), pause(cachedMs).then(() => [])]))]);
}
