import { useRef } from 'react';
import { printIfPressed } from '../../../widgets/useWidget';
import type { TextSegment } from './mark';

/** Loads the patterns, which only a visitor who types needs. */
const loadPen = () => import('./mark');

/** The HTML elements for removed and added text. */
const tags = { out: 'del', in: 'ins' } as const;

function renderSegment({ text, change }: TextSegment): Node {
  if (change === undefined) return document.createTextNode(text);
  const element = document.createElement(tags[change]);
  element.textContent = change === 'out' ? text.trimEnd() : text;
  return element;
}

const renderNote = (note: string): HTMLElement =>
  Object.assign(document.createElement('li'), { textContent: note });

/** Shows a reply with its marks, and each reason once. */
async function showMarks(section: HTMLElement): Promise<void> {
  const { markReply, nothingFound } = await loadPen();
  const reply = section.querySelector('textarea')?.value ?? '';
  const segments = markReply(reply);
  const isEmpty = reply.trim() === '';
  const reasons = new Set(segments.flatMap(({ reasons = [] }) => reasons));
  if (reasons.size === 0 && !isEmpty) reasons.add(nothingFound);
  section.querySelector('[data-marked]')?.toggleAttribute('hidden', isEmpty);
  // A space follows struck-out text, as a pen would leave it.
  section
    .querySelector('[data-letter]')
    ?.replaceChildren(
      ...segments.flatMap((segment) => [renderSegment(segment), ...(segment.change === 'out' ? [' '] : [])]),
    );
  section.querySelector('[data-notes]')?.replaceChildren(...[...reasons].map(renderNote));
  const copy = section.querySelector('[data-copy] button');
  if (copy) copy.textContent = 'Copy the corrected reply';
}

/** Makes the red pen mark what is typed, copy it and print it. Nothing leaves the page. */
export function useRedPen() {
  const ref = useRef<HTMLDivElement>(null);
  return {
    ref,
    /** What the visitor pastes or types replaces the sample. */
    onFocus: ({ target }: { readonly target: EventTarget }) => {
      if (target instanceof HTMLTextAreaElement && target.value === target.defaultValue) target.select();
    },
    onInput: () => ref.current && showMarks(ref.current),
    onClick: async ({ target }: { readonly target: EventTarget }) => {
      const section = ref.current;
      printIfPressed(section, { target });
      if (!section || !(target instanceof Element && target.matches('[data-copy] button'))) return;
      const { correctedReply, markReply } = await loadPen();
      const reply = correctedReply(markReply(section.querySelector('textarea')?.value ?? ''));
      target.textContent = await navigator.clipboard.writeText(reply).then(
        () => 'Copied',
        () => 'Your browser does not allow copying',
      );
    },
  };
}
