import { nextTask } from '../next-task';
import { arrivingAttribute } from './ids';

/** What a page's first paint lays out only where it is near the window: the rule is in `Layout.module.css`. */
export const deferredSections = 'main > section ~ section, footer';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Leaves the rest of the page that comes now to {@link layOutRest}: its first screen is what is waited for. */
export function deferRest(): void {
  document.documentElement.setAttribute(arrivingAttribute, '');
}

/** Lays all of a page out with the next frame: where a place in it is to be shown. */
export function layOutAtOnce(): void {
  document.documentElement.removeAttribute(arrivingAttribute);
}

/**
 * Lays out what the first paint has left out, a section at each frame, so that no frame takes long. After that, the
 * page is as tall as it is, and positions in it can be remembered.
 */
export async function layOutRest(): Promise<void> {
  const sections = document.querySelectorAll<HTMLElement>(deferredSections);
  for (const section of sections) {
    await nextFrame();
    // In a task before the next frame, which then only paints.
    await nextTask();
    // Another page has come, which is laid out by a call of its own.
    if (!section.isConnected) return;
    if (!document.documentElement.hasAttribute(arrivingAttribute)) break;
    const before = section.getBoundingClientRect().bottom;
    section.style.contentVisibility = 'visible';
    const { bottom } = section.getBoundingClientRect();
    // Safari does not keep what is in view where it is, when something above it turns out taller.
    if (before <= 0) scrollBy({ top: bottom - before, behavior: 'instant' });
  }
  layOutAtOnce();
  for (const section of sections) section.style.removeProperty('content-visibility');
}
