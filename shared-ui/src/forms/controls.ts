/** A form element with a value. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form's control by its name; null if it has none of that name. */
export function controlOf(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
    ? control
    : null;
}

/** Fills the controls that are empty. What a visitor typed before hydration stays: it is newer than any draft. */
export function fillEmpty(form: HTMLFormElement, values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name);
    if (value !== undefined && control?.value === '') control.value = value;
  }
}

/**
 * Whether the form was submitted before it hydrated. The document's first script marks it then, and shows a note about it; both
 * go, because the form can answer now.
 */
export function takeEarlySubmission(form: HTMLFormElement): boolean {
  const wasSubmitted = form.dataset.submitEarly !== undefined;
  delete form.dataset.submitEarly;
  for (const note of form.querySelectorAll<HTMLElement>('[data-early]')) note.hidden = true;
  return wasSubmitted;
}
