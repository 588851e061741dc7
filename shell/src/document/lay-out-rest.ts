import { nextTask } from '../timing';
import { arrivingAttribute } from './ids';

/**
 * The parts of a page that the first paint lays out only if they are near the window: sections, and each part of a text. The
 * rules are in `Layout.module.css`.
 */
export const deferredParts = 'main > section ~ section, main [data-parts] > :not(h2, h3), footer';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Leaves everything below a page's first screen to {@link layOutRest}, so that the first screen shows sooner. From here on, what
 * is near the window is there to be measured: in a document that the shell takes over, it came with the second frame.
 */
export function deferRest(): void {
  document.documentElement.setAttribute(arrivingAttribute, 'page');
}

/** Lays out the whole page in the next frame, to scroll to a place in it. */
export function layOutAtOnce(): void {
  document.documentElement.removeAttribute(arrivingAttribute);
}

/** Milliseconds of each frame that may go into parts that are out of view: parts of a text are small and many. */
const shareOfFrameMs = 8;

/**
 * Lays out what the first paint has left out, a little in each frame. After that, the page has its final height, and scroll
 * positions can be stored.
 */
export async function layOutRest(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>(deferredParts);
  let startedAt = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    if (performance.now() - startedAt >= shareOfFrameMs) {
      await nextFrame();
      // In a task before the next frame, so that the frame only paints.
      await nextTask();
      startedAt = performance.now();
      if (!document.documentElement.hasAttribute(arrivingAttribute)) break;
    }
    // Another page has replaced this one, and has a call of its own.
    if (!part.isConnected) return;
    const before = part.getBoundingClientRect().bottom;
    part.style.contentVisibility = 'visible';
    const { bottom } = part.getBoundingClientRect();
    // Safari has no scroll anchoring: what is in view would move when a part above it turns out taller.
    if (before <= 0) scrollBy({ top: bottom - before, behavior: 'instant' });
  }
  layOutAtOnce();
  for (const part of parts) part.style.removeProperty('content-visibility');
}
