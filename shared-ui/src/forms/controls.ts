import { cleanEmail, cleanLines, cleanText } from '@proper/shared-types/clean-text';

/** A field name that autofill takes for no name, address, company, phone or card. */
export const honeypotName = 'proper-q7';

/** A form element with a value. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form's control by its name; null if it has none of that name. */
export function findControl(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
    ? control
    : null;
}

/** Fills only empty controls, because input typed before hydration is newer than any draft. */
export function fillEmpty(form: HTMLFormElement, values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = findControl(form, name);
    if (value !== undefined && control?.value === '') control.value = value;
  }
}

/** Puts values into the controls that have others. */
export function setValues(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = findControl(form, name);
    if (control !== null && control.value !== value) control.value = value;
  }
}

/** The value of a control, cleaned as a person would clean it. */
export function cleanValue(control: Control | null): string {
  if (control === null || control instanceof HTMLSelectElement) return control?.value ?? '';
  if (control instanceof HTMLTextAreaElement) return cleanLines(control.value);
  return control.type === 'email' ? cleanEmail(control.value) : cleanText(control.value);
}

/** Whether the browser's own check, such as for `type="email"`, rejects a value that is not empty. */
export function isMalformed(control: Control | null, value: string): boolean {
  if (control === null) return false;
  const probe = control.cloneNode(true) as Control;
  probe.value = value;
  return !probe.validity.valid && !probe.validity.valueMissing;
}

/**
 * Empties the honeypot, and returns whether it contained anything, even a space. Bots fill it; rarely, so
 * does a browser extension that fills every field for a person.
 */
export function emptyHoneypot(form: HTMLFormElement): boolean {
  const honeypot = findControl(form, honeypotName);
  if (honeypot === null || honeypot.value === '') return false;
  honeypot.value = '';
  return true;
}

/**
 * Returns whether the form was submitted before it hydrated. Removes the mark and the note that the
 * document's first script has added for that case.
 */
export function consumeEarlySubmission(form: HTMLFormElement): boolean {
  const wasSubmitted = form.dataset.submitEarly !== undefined;
  delete form.dataset.submitEarly;
  for (const note of form.querySelectorAll<HTMLElement>('[data-early]')) note.hidden = true;
  return wasSubmitted;
}
