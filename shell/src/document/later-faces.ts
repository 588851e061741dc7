import { facesAttribute, laterFaces, titleFace } from '@proper/shared-ui/faces';
import { nextTask, pause } from '../timing';
import { deferredParts } from './lay-out-rest';

/** The file names of typefaces that have loaded but would break a line in view differently. */
let waiting: readonly string[] = [];

const inUse = (): readonly string[] =>
  (document.documentElement.getAttribute(facesAttribute) ?? '').split(' ').filter(Boolean);

const use = (files: readonly string[]): void =>
  document.documentElement.setAttribute(facesAttribute, [...new Set(files)].join(' '));

/** The elements that begin in view, with their distance from the top of the window in pixels. */
function topsInView(): readonly (readonly [element: Element, top: number])[] {
  const tops: (readonly [element: Element, top: number])[] = [];
  function look(element: Element): void {
    // Measuring an element in a closed question would lay it out.
    if (!element.checkVisibility()) return;
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height > 0 && top >= 0 && top < innerHeight) tops.push([element, top]);
    // Measuring anything in a part that is out of view would lay that part out.
    const isElsewhere = element.matches(deferredParts) && (bottom <= 0 || top >= innerHeight);
    if (!isElsewhere && element.localName !== 'svg') for (const child of element.children) look(child);
  }
  look(document.body);
  return tops;
}

/** Applies typefaces if that moves nothing in view. Returns whether it did. */
function tryApply(files: readonly string[]): boolean {
  const places = topsInView();
  const moves = (): number | undefined =>
    places
      .map(([element, top]) => element.getBoundingClientRect().top - top)
      .find((distance) => Math.abs(distance) >= 1);
  const scroll = (top: number): void => scrollBy({ top, behavior: 'instant' });
  const before = inUse();
  use([...before, ...files]);
  const distance = moves();
  if (distance === undefined) return true;
  // Everything moved by the same distance, because of lines above the window: scrolling makes up for it.
  const { scrollY: from } = window;
  scroll(distance);
  if (moves() === undefined) return true;
  use(before);
  scroll(from - scrollY);
  return false;
}

/** Milliseconds without scrolling after which the visitor counts as resting. */
const restMs = 150;
let rest = 0;
/** The scroll position of the last attempt. An attempt may scroll there and back, and must not cause another one. */
let triedAt = 0;

function tryApplyAfterScrolling(): void {
  clearTimeout(rest);
  rest = window.setTimeout(() => {
    if (scrollY === triedAt) return;
    triedAt = scrollY;
    if (tryApply(waiting)) stopWaiting();
  }, restMs);
}

function stopWaiting(): void {
  waiting = [];
  clearTimeout(rest);
  removeEventListener('scroll', tryApplyAfterScrolling);
}

/**
 * Loads the typefaces, and returns the file names of those that have loaded. To be called first when the scripts have come:
 * sooner, they would take their share of the network, and the page would react later.
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
 * Applies the typefaces that load after the first paint, each as soon as that moves nothing in view. A typeface that would
 * move something waits until the visitor scrolls to where it does not, or for the next page: see
 * {@link adoptFacesOfNextPage}. A system font stays where a typeface cannot be fetched.
 *
 * No style names a typeface before it has loaded: for each size and weight of a missing one, a browser looks up another system
 * font in the middle of the first layout.
 */
export async function adoptLaterFaces(): Promise<void> {
  for (const file of await loadFaces()) {
    // Each attempt lays out what is in view, which takes a while on a slow phone.
    await nextTask();
    if (!inUse().includes(file) && !tryApply([file])) waiting = [...waiting, file];
  }
  if (waiting.length > 0) addEventListener('scroll', tryApplyAfterScrolling, { passive: true });
}

/**
 * Applies the waiting typefaces and drops the one of the first document's title. To be called when a page replaces another,
 * and everything in view changes anyway.
 */
export function adoptFacesOfNextPage(): void {
  use([...inUse().filter((name) => name !== titleFace.name), ...waiting]);
  stopWaiting();
}

/** Milliseconds in which a cached file arrives. */
const cachedMs = 100;

/**
 * Applies the typefaces that are in the browser's cache before a page is scrolled to where it was left, when its lines broke
 * in these typefaces.
 */
export async function adoptCachedFaces(): Promise<void> {
  use([...inUse(), ...(await Promise.race([loadFaces(), pause(cachedMs).then(() => [])]))]);
}
