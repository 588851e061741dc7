import { requireElement } from './elements';

/** The elements that a visitor can fill in, choose, open, send or focus. */
const interactiveElements = 'form, input, select, textarea, details, summary, button, a[href]';

const findInteractive = (): HTMLElement[] => [
  ...requireElement('root').querySelectorAll<HTMLElement>(interactiveElements),
];

const isChoice = ({ type }: HTMLInputElement): boolean => type === 'radio' || type === 'checkbox';

/** Returns a key that an element shares with its replacement. Elements with equal keys match in order. */
function getMatchKey(element: HTMLElement): string {
  const choice = element instanceof HTMLInputElement && isChoice(element) ? element.value : '';
  const names = ['id', 'name', 'href'].map((name) => element.getAttribute(name));
  return [element.localName, ...names, choice].join(' ');
}

/** Copies what the visitor did to an element to its replacement. */
function restore(element: HTMLElement, lost: HTMLElement): void {
  if (element instanceof HTMLInputElement && lost instanceof HTMLInputElement && isChoice(lost))
    element.checked = lost.checked;
  else if (
    (element instanceof HTMLInputElement && lost instanceof HTMLInputElement) ||
    (element instanceof HTMLTextAreaElement && lost instanceof HTMLTextAreaElement) ||
    (element instanceof HTMLSelectElement && lost instanceof HTMLSelectElement)
  )
    element.value = lost.value;
  else if (element instanceof HTMLDetailsElement && lost instanceof HTMLDetailsElement)
    element.open = lost.open;
  else if (lost.dataset.submitEarly !== undefined) element.dataset.submitEarly = lost.dataset.submitEarly;
}

/** Moves the focus and the selection from a lost element to its replacement. */
function restoreFocus(element: HTMLElement, lost: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (!('setSelectionRange' in element && 'setSelectionRange' in lost)) return;
  const [field, { selectionStart, selectionEnd, selectionDirection }] = [element, lost] as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  // An input of type `email` has no selection.
  if (selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

/**
 * Remembers the visitor's input before and while the document hydrates. If an extension, a translator or a
 * proxy has changed the page, React renders that part of it again, without the input.
 *
 * @returns A function that copies the input from the old elements to the new ones. Call it once React has
 * replaced them, before any effect runs.
 */
export function keepInput(): () => void {
  let kept: readonly HTMLElement[] = findInteractive();
  const { activeElement } = document;
  /** The element that had the focus last; null once the visitor has left it. */
  let focused = activeElement instanceof HTMLElement ? activeElement : null;
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof HTMLElement ? target : null;
  });
  document.addEventListener('focusout', ({ target }) =>
    // Chromium also dispatches this before it removes an element, whose replacement must get the focus.
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected) focused = null;
    }),
  );
  return () => {
    const lost = kept.filter((element) => !element.isConnected);
    if (lost.length === 0) return;
    const known = new Set(kept);
    const replacements = findInteractive().filter((element) => !known.has(element));
    for (const element of lost) {
      const index = replacements.findIndex((candidate) => getMatchKey(candidate) === getMatchKey(element));
      const [replacement] = index < 0 ? [] : replacements.splice(index, 1);
      if (replacement === undefined) continue;
      restore(replacement, element);
      if (element === focused) restoreFocus(replacement, element);
    }
    kept = findInteractive();
  };
}
