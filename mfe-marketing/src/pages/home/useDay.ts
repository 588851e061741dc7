import { linkToContact, useWidget } from '../../widgets/useWidget';

/** Describes the sorted messages, one a line; empty if none is sorted. */
const describeDay = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<HTMLInputElement>('[type=radio]:checked')]
    .map((radio) => {
      const subject = radio.closest('[role=radiogroup]')?.getAttribute('aria-label');
      return `${radio.value}: ${subject}${'alike' in radio.dataset ? '' : ' (my rule)'}`;
    })
    .join('\n');

/** Adds the sorted messages to the link to the contact page. */
function updateLink(form: HTMLFormElement): void {
  const sorted = describeDay(form);
  linkToContact(form, { message: sorted && `My sorting:\n${sorted}` });
}

/** Makes the day interactive: its link takes along the sorted messages, and its button prints the list. */
export const useDay = () => useWidget(updateLink);
