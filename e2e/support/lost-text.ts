import type { Page } from '@playwright/test';

/**
 * Text that a visitor can't read, as lines that say which: cut off by a box around it or by a drawing's edge, or
 * under other text. Questions are opened first. Text that is there for screen readers alone doesn't count.
 */
export const lostText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Line {
      readonly of: Text;
      readonly box: DOMRect;
    }

    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name');
      details.open = true;
    }

    const nameOf = ({ data }: Text): string => `"${data.trim().slice(0, 60)}"`;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('.visually-hidden, .skip-link, [inert]') === null;

    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node as Text;
      if (text.data.trim() === '' || text.parentElement === null || !isSeen(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) if (box.width > 1) lines.push({ of: text, box });
    }

    const overlap = (one: DOMRect, other: DOMRect) => ({
      width: Math.min(one.right, other.right) - Math.max(one.left, other.left),
      height: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    });

    /** A line's box without the room that the typeface keeps above and below its letters. */
    const lettersOf = ({ x, y, width, height }: DOMRect): DOMRect =>
      new DOMRect(x, y + height / 5, width, (height * 3) / 5);

    const isCut = (line: DOMRect, by: DOMRect, clips: { x: boolean; y: boolean }): boolean => {
      const letters = lettersOf(line);
      const { width, height } = overlap(letters, by);
      return (clips.x && width < letters.width - 1) || (clips.y && height < letters.height - 1);
    };
    const cut = lines.flatMap(({ of, box }) => {
      for (let around = of.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const clips = { x: /hidden|clip/.test(overflowX), y: /hidden|clip/.test(overflowY) };
        if (isCut(box, around.getBoundingClientRect(), clips))
          return [`${nameOf(of)} is cut off by ${around.tagName.toLowerCase()}`];
        if (position === 'fixed') break;
      }
      return [];
    });

    const covered = lines.flatMap((line, index) =>
      lines.slice(index + 1).flatMap((other) => {
        if (line.of === other.of) return [];
        const { width, height } = overlap(lettersOf(line.box), lettersOf(other.box));
        return width > 1 && height > 1 ? [`${nameOf(line.of)} and ${nameOf(other.of)} lie over each other`] : [];
      }),
    );
    return [...new Set([...cut, ...covered])];
  });
