/** A form's inputs, as they stand in the document. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function controlOf(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
    ? control
    : null;
}

/** Fills what is still empty: what was typed before the page's scripts arrived is newer than any draft. */
export function fillEmpty(form: HTMLFormElement, draft: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = controlOf(form, name);
    if (control?.value === '') control.value = value;
  }
}
