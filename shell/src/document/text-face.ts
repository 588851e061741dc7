import { textFace } from 'shared-ui/faces';
import { deferredSections } from './lay-out-rest';

/** The face once it has come, while a line in view would break otherwise in it. */
let waiting: FontFace | undefined;

/** Whether text is set in the face already: without it, its name is as wide as in the face that comes next. */
function isInUse(): boolean {
  const probe = document.createElement('span');
  probe.textContent = textFace.family;
  probe.style.position = 'absolute';
  const widthIn = (families: string): number => {
    probe.style.fontFamily = families;
    return probe.getBoundingClientRect().width;
  };
  document.body.append(probe);
  const isOther = widthIn(`"${textFace.family}", monospace`) !== widthIn('monospace');
  probe.remove();
  return isOther;
}

/** What begins in view, and where: in pixels from the top of the window. */
function topsInView(): readonly (readonly [element: Element, top: number])[] {
  const tops: (readonly [element: Element, top: number])[] = [];
  function look(element: Element): void {
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height > 0 && top >= 0 && top < innerHeight) tops.push([element, top]);
    // To ask about what is in a section elsewhere would lay that section out.
    const isElsewhere = element.matches(deferredSections) && (bottom <= 0 || top >= innerHeight);
    if (!isElsewhere && element.localName !== 'svg') for (const child of element.children) look(child);
  }
  look(document.body);
  return tops;
}

/** Sets the text in the face where that moves nothing in view; says whether it did. */
function tryOn(face: FontFace): boolean {
  const before = topsInView();
  const moves = (): number | undefined =>
    before
      .map(([element, top]) => element.getBoundingClientRect().top - top)
      .find((distance) => Math.abs(distance) >= 1);
  const scroll = (top: number): void => scrollBy({ top, behavior: 'instant' });
  document.fonts.add(face);
  const distance = moves();
  if (distance === undefined) return true;
  // What has moved as a whole moved because of lines above the window: the scroll position makes up for it.
  const { scrollY: from } = window;
  scroll(distance);
  if (moves() === undefined) return true;
  document.fonts.delete(face);
  scroll(from - scrollY);
  return false;
}

/** Milliseconds without scrolling after which the visitor rests. */
const restMs = 150;
let rest = 0;
/** Where the face was tried last, so that one try does not lead to the next: it may scroll there and back. */
let triedAt = 0;

function tryOnWhereScrollingEnds(): void {
  clearTimeout(rest);
  rest = window.setTimeout(() => {
    if (!waiting || scrollY === triedAt) return;
    triedAt = scrollY;
    if (!tryOn(waiting)) return;
    waiting = undefined;
    removeEventListener('scroll', tryOnWhereScrollingEnds);
  }, restMs);
}

/**
 * Sets the text in its own face on a visit that began without it, as soon as that moves nothing in view. Where it
 * would, the face waits for the visitor to scroll to where it does not, or for the next page: see
 * {@link adoptWaitingFace}. Where it cannot be fetched, all stays.
 */
export async function adoptTextFace(): Promise<void> {
  if (isInUse()) return;
  const file = document.querySelector<HTMLLinkElement>(`link[as="font"][href*="/${textFace.file}."]`);
  if (!file) return;
  const face = new FontFace(textFace.family, `url(${file.href})`, { weight: textFace.weights });
  try {
    await face.load();
  } catch {
    return;
  }
  if (tryOn(face)) return;
  waiting = face;
  addEventListener('scroll', tryOnWhereScrollingEnds, { passive: true });
}

/** Adopts a face that waits. For the moment in which a page takes another's place, and all of it is new anyway. */
export function adoptWaitingFace(): void {
  if (waiting) document.fonts.add(waiting);
  waiting = undefined;
  removeEventListener('scroll', tryOnWhereScrollingEnds);
}
