import { bringToCall } from '@proper/shared-types/company';
import { useEffect, useRef } from 'react';
import { printIfPressed } from '../print-alone';

/** What a visitor has sorted, in words: the lines that are written. Empty if none is. */
function describeDay(form: HTMLFormElement): string {
  const chosen = new Set([...form.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value));
  return [...form.querySelectorAll('dl > div')]
    .flatMap((line) => {
      const entries = [...line.querySelectorAll<HTMLElement>('[data-when]')]
        .filter(({ dataset }) => chosen.has(dataset.when ?? ''))
        .map(({ textContent }) => textContent);
      return entries.length > 0 ? `${line.querySelector('dt')?.textContent}: ${entries.join(' ')}` : [];
    })
    .join('\n');
}

/** Has the link to the contact form take along what is sorted so far. */
function bringDay(form: HTMLFormElement): void {
  const words = describeDay(form);
  form.querySelector('[data-actions] a')?.setAttribute('href', bringToCall(words && `My day:\n${words}`));
}

/** Has the day react: its link takes along what is sorted, also before hydration, and its button prints the note. */
export function useDay() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (ref.current) bringDay(ref.current);
  }, []);
  return {
    ref,
    onInput: () => ref.current && bringDay(ref.current),
    onClick: (event: { readonly target: EventTarget }) => printIfPressed(ref.current, event),
  };
}
