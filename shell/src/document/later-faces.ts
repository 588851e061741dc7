import { facesAttribute, laterFaces, titleFace } from '@proper/shared-ui/faces';
import { nextTask, pause } from '../timing';
import { deferredParts } from './lay-out-rest';

/** The faces that have come, while a line in view would break otherwise in them: the names of their files. */
let waiting: readonly string[] = [];

const inUse = (): readonly string[] =>
  (document.documentElement.getAttribute(facesAttribute) ?? '').split(' ').filter(Boolean);

const use = (files: readonly string[]): void =>
  document.documentElement.setAttribute(facesAttribute, [...new Set(files)].join(' '));

/** What begins in view, and where: in pixels from the top of the window. */
function topsInView(): readonly (readonly [element: Element, top: number])[] {
  const tops: (readonly [element: Element, top: number])[] = [];
  function look(element: Element): void {
    // To ask where something in a closed question is would lay it out.
    if (!element.checkVisibility()) return;
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height > 0 && top >= 0 && top < innerHeight) tops.push([element, top]);
    // To ask about what is in a part of the page elsewhere would lay that part out.
    const isElsewhere = element.matches(deferredParts) && (bottom <= 0 || top >= innerHeight);
    if (!isElsewhere && element.localName !== 'svg') for (const child of element.children) look(child);
  }
  look(document.body);
  return tops;
}

/** Puts faces to use where that moves nothing in view; says whether it did. */
function tryOn(files: readonly string[]): boolean {
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
  // What has moved as a whole moved because of lines above the window: the scroll position makes up for it.
  const { scrollY: from } = window;
  scroll(distance);
  if (moves() === undefined) return true;
  use(before);
  scroll(from - scrollY);
  return false;
}

/** Milliseconds without scrolling after which the visitor rests. */
const restMs = 150;
let rest = 0;
/** Where the faces were tried last, so that one try does not lead to the next: it may scroll there and back. */
let triedAt = 0;

function tryOnWhereScrollingEnds(): void {
  clearTimeout(rest);
  rest = window.setTimeout(() => {
    if (scrollY === triedAt) return;
    triedAt = scrollY;
    if (tryOn(waiting)) stopWaiting();
  }, restMs);
}

function stopWaiting(): void {
  waiting = [];
  clearTimeout(rest);
  removeEventListener('scroll', tryOnWhereScrollingEnds);
}

/** Whether a face has come. The document preloads it. */
const hasCome = async (family: string): Promise<boolean> => {
  try {
    return (await document.fonts.load(`1em "${family}"`)).length > 0;
  } catch {
    return false;
  }
};

/** The faces that have come, once it is known of each: the names of their files. */
async function facesThatCame(): Promise<readonly string[]> {
  const come = await Promise.all(laterFaces.map(({ family }) => hasCome(family)));
  return laterFaces.filter((_, index) => come[index]).map(({ file }) => file);
}

/**
 * Puts the faces to use that came after the first paint, each as soon as that moves nothing in view. Where it would, it
 * waits for the visitor to scroll to where it does not, or for the next page: see {@link adoptFacesOfNextPage}. Where it
 * cannot be fetched, a font of the system stays.
 *
 * No style names a face before it is there: for each size and weight of one that it waits for, a browser looks up a font of
 * the system besides the one that stands in, in the middle of the first layout.
 */
export async function adoptLaterFaces(): Promise<void> {
  for (const file of await facesThatCame()) {
    // Each try lays out what is in view, and takes a while on a slow phone.
    await nextTask();
    if (!inUse().includes(file) && !tryOn([file])) waiting = [...waiting, file];
  }
  if (waiting.length > 0) addEventListener('scroll', tryOnWhereScrollingEnds, { passive: true });
}

/**
 * Adopts faces that wait, and drops the one of the document's own title. For the moment in which a page takes another's
 * place, and all of it is new anyway.
 */
export function adoptFacesOfNextPage(): void {
  use([...inUse().filter((name) => name !== titleFace.name), ...waiting]);
  stopWaiting();
}

/** Milliseconds in which a file comes that the browser has in its cache. */
const cachedMs = 100;

/** Adopts the faces that the browser has: before a page is scrolled to where it was left, when its lines broke in them. */
export async function adoptCachedFaces(): Promise<void> {
  use([...inUse(), ...(await Promise.race([facesThatCame(), pause(cachedMs).then(() => [])]))]);
}
