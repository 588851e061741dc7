import type { Locator } from '@playwright/test';

/**
 * Text that a visitor can't read, as lines that say which: cut off by a box around it, by a drawing's edge or by the
 * window, or under other text. Questions are opened first. Text for screen readers alone doesn't count.
 *
 * @param part - What is searched: a whole page's `body`, or what is above it.
 */
export const lostText = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    for (const details of root.querySelectorAll('details')) {
      // Without a name, all of them can be open.
      details.removeAttribute('name');
      details.open = true;
    }

    const nameOf = ({ data }: Text): string => `"${data.trim().slice(0, 60)}"`;
    /** A box of one pixel is how text is hidden from the eye alone. */
    const isForReaders = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isForReaders(element.parentElement));
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('.skip-link') === null &&
      !isForReaders(element);
    /** A line's box without the room that the typeface keeps above and below its letters. */
    const lettersOf = ({ x, y, width, height }: DOMRect): DOMRect =>
      new DOMRect(x, y + height / 5, width, (height * 3) / 5);

    const lines: { readonly of: Text; readonly box: DOMRect }[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const of = node as Text;
      if (of.data.trim() === '' || of.parentElement === null || !isSeen(of.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(of);
      for (const box of range.getClientRects()) if (box.width > 1) lines.push({ of, box: lettersOf(box) });
    }
    lines.sort((one, other) => one.box.top - other.box.top);

    const overlap = (one: DOMRect, other: DOMRect) => ({
      width: Math.min(one.right, other.right) - Math.max(one.left, other.left),
      height: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    });
    const isCut = (box: DOMRect, by: DOMRect, cuts: { x: boolean; y: boolean }): boolean => {
      const { width, height } = overlap(box, by);
      return (cuts.x && width < box.width - 1) || (cuts.y && height < box.height - 1);
    };
    const isClip = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const ofWindow = new DOMRect(0, 0, innerWidth, innerHeight);

    const cut = lines.flatMap(({ of, box }) => {
      for (let around = of.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const cuts = { x: isClip(overflowX), y: isClip(overflowY) };
        if (around !== document.body && isCut(box, around.getBoundingClientRect(), cuts))
          return [`${nameOf(of)} is cut off by ${around.tagName.toLowerCase()}`];
        if (position !== 'fixed') continue;
        // What is fixed to the window doesn't scroll into it.
        const isOutside = isCut(box, ofWindow, { x: true, y: overflowY === 'visible' });
        return isOutside ? [`${nameOf(of)} is outside the window`] : [];
      }
      return [];
    });

    const covered = lines.flatMap(({ of, box }, index) => {
      const under: string[] = [];
      for (const other of lines.slice(index + 1)) {
        if (other.box.top > box.bottom) break;
        const { width, height } = overlap(box, other.box);
        if (other.of !== of && width > 1 && height > 1)
          under.push(`${nameOf(of)} and ${nameOf(other.of)} lie over each other`);
      }
      return under;
    });
    return [...new Set([...cut, ...covered])];
  });
