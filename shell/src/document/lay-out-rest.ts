import { nextTask } from '../timing';
import { arrivingAttribute } from './ids';

/**
 * What a page's first paint lays out only where it is near the window: sections, and within a text each part. The rules are
 * in `Layout.module.css`.
 */
export const deferredParts = 'main > section ~ section, main [data-parts] > :not(h2, h3), footer';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Leaves the rest of the page that comes now to {@link layOutRest}: its first screen is what is waited for. */
export function deferRest(): void {
  document.documentElement.setAttribute(arrivingAttribute, '');
}

/** Lays all of a page out with the next frame: where a place in it is to be shown. */
export function layOutAtOnce(): void {
  document.documentElement.removeAttribute(arrivingAttribute);
}

/** Milliseconds of a frame for what it does not show: parts of a text are small, and many. */
const shareOfFrameMs = 8;

/**
 * Lays out what the first paint has left out, as much at each frame as takes no frame long. After that, the page is as tall
 * as it is, and positions in it can be remembered.
 */
export async function layOutRest(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>(deferredParts);
  let begunAt = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    if (performance.now() - begunAt >= shareOfFrameMs) {
      await nextFrame();
      // In a task before the next frame, which then only paints.
      await nextTask();
      begunAt = performance.now();
      if (!document.documentElement.hasAttribute(arrivingAttribute)) break;
    }
    // Another page has come, which is laid out by a call of its own.
    if (!part.isConnected) return;
    const before = part.getBoundingClientRect().bottom;
    part.style.contentVisibility = 'visible';
    const { bottom } = part.getBoundingClientRect();
    // Safari does not keep what is in view where it is, when something above it turns out taller.
    if (before <= 0) scrollBy({ top: bottom - before, behavior: 'instant' });
  }
  layOutAtOnce();
  for (const part of parts) part.style.removeProperty('content-visibility');
}
