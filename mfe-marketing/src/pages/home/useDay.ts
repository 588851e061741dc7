import { linkToContact, useWidget } from '../../widgets/useWidget';

/** What a visitor has sorted, a line for each message; empty if nothing is. */
const describeDay = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<HTMLInputElement>('[type=radio]:checked')]
    .map((radio) => {
      const subject = radio.closest('[role=radiogroup]')?.getAttribute('aria-label');
      return `${radio.value}: ${subject}${'alike' in radio.dataset ? '' : ' (my rule)'}`;
    })
    .join('\n');

/** Adds what is sorted so far to the link to the contact page. */
function updateLink(form: HTMLFormElement): void {
  const sorted = describeDay(form);
  linkToContact(form, { message: sorted && `My day:\n${sorted}` });
}

/** Makes the day interactive: its link takes along what is sorted, also before hydration, and its button prints the list. */
export const useDay = () => useWidget(updateLink);
