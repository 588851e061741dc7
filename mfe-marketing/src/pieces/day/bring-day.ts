import { bringToCall } from '@proper/shared-types/company';
import { useEffect, useRef } from 'react';
import { printIfPressed } from '../print-alone';

/** What a visitor has sorted, a line for each message; empty if nothing is. */
const describeDay = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<HTMLInputElement>('[type=radio]:checked')]
    .map((radio) => {
      const subject = radio.closest('[role=radiogroup]')?.getAttribute('aria-label');
      return `${radio.value}: ${subject}${'alike' in radio.dataset ? '' : ' (my rule)'}`;
    })
    .join('\n');

/** Has the link to the contact form take along what is sorted so far. */
function bringDay(form: HTMLFormElement): void {
  const words = describeDay(form);
  form.querySelector('[data-actions] a')?.setAttribute('href', bringToCall(words && `My day:\n${words}`));
}

/** Has the day react: its link takes along what is sorted, also before hydration, and its button prints the list. */
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
