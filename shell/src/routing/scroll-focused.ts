/**
 * Scrolls what Tab has focused into view as a whole. Browsers scroll a text area only as far as the line with its caret, so that
 * the rest can be below the window. A click scrolls nothing: what is under the pointer stays there.
 */
export function scrollFocusedIntoView(): void {
  addEventListener('keyup', ({ key, target }) => {
    if (key === 'Tab' && target instanceof Element)
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}
