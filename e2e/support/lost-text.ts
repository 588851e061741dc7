import type { Locator } from '@playwright/test';

/**
 * Finds text that a visitor can't read because a box, a drawing or the window cuts it off, or other text
 * overlaps it. Opens all questions first. Ignores text for screen readers. Returns one line for each.
 */
export const findUnreadableText = (container: Locator): Promise<string[]> =>
  container.evaluate((root) => {
    for (const details of root.querySelectorAll('details')) {
      // Without a shared name, all questions can be open at once.
      details.removeAttribute('name');
      details.open = true;
    }

    const quote = ({ data }: Text): string => `"${data.trim().slice(0, 60)}"`;
    /** Text is hidden from the eye by a box of one pixel. */
    const isForScreenReaders = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isForScreenReaders(element.parentElement));
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('.skip-link') === null &&
      !isForScreenReaders(element);
    /** A line's box without the space above and below its letters. */
    const toLetterBox = ({ x, y, width, height }: DOMRect): DOMRect =>
      new DOMRect(x, y + height / 5, width, (height * 3) / 5);

    const lines: { readonly text: Text; readonly box: DOMRect }[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node as Text;
      if (text.data.trim() === '' || text.parentElement === null || !isVisible(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects())
        if (box.width > 1) lines.push({ text, box: toLetterBox(box) });
    }
    lines.sort((one, other) => one.box.top - other.box.top);

    const measureOverlap = (one: DOMRect, other: DOMRect) => ({
      width: Math.min(one.right, other.right) - Math.max(one.left, other.left),
      height: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    });
    const isCut = (box: DOMRect, frame: DOMRect, clips: { x: boolean; y: boolean }): boolean => {
      const { width, height } = measureOverlap(box, frame);
      return (clips.x && width < box.width - 1) || (clips.y && height < box.height - 1);
    };
    const isClip = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const windowBox = new DOMRect(0, 0, innerWidth, innerHeight);

    const cut = lines.flatMap(({ text, box }) => {
      for (let ancestor = text.parentElement; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(ancestor);
        const clips = { x: isClip(overflowX), y: isClip(overflowY) };
        if (ancestor !== document.body && isCut(box, ancestor.getBoundingClientRect(), clips))
          return [`${quote(text)} is cut off by ${ancestor.tagName.toLowerCase()}`];
        if (position !== 'fixed') continue;
        // A fixed element can't be scrolled into the window.
        const isOutside = isCut(box, windowBox, { x: true, y: overflowY === 'visible' });
        return isOutside ? [`${quote(text)} is outside the window`] : [];
      }
      return [];
    });

    const overlapping = lines.flatMap(({ text, box }, index) => {
      const overlaps: string[] = [];
      for (const other of lines.slice(index + 1)) {
        if (other.box.top > box.bottom) break;
        const { width, height } = measureOverlap(box, other.box);
        if (other.text !== text && width > 1 && height > 1)
          overlaps.push(`${quote(text)} and ${quote(other.text)} overlap`);
      }
      return overlaps;
    });
    return [...new Set([...cut, ...overlapping])];
  });
