/** The beginning of a fragment with a state. No element has an id like it. */
export const stateMark = '#sheet:';

/** Returns the fields that differ from the example, as text for a fragment; empty if none does. */
export function writeState(form: HTMLFormElement): string {
  const example = form.cloneNode(true) as HTMLFormElement;
  example.reset();
  const unchanged = new FormData(example);
  const state = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (value !== unchanged.get(name)) state.set(name, String(value));
  return state.size > 0 ? `${stateMark}${state}` : '';
}

/** Fills a form from a fragment, and returns whether the fragment has a state. Leaves other fields alone. */
export function readState(form: HTMLFormElement, fragment: string): boolean {
  if (!fragment.startsWith(stateMark)) return false;
  for (const [name, value] of new URLSearchParams(fragment.slice(stateMark.length))) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value.slice(0, field.maxLength);
    else if (field instanceof RadioNodeList) field.value = value;
    else if (
      field instanceof HTMLSelectElement &&
      [...field.options].some((option) => option.value === value)
    )
      field.value = value;
  }
  return true;
}

/** The sheet in words: a line for each tool that has a name. */
export function describeSheet(form: HTMLFormElement): string {
  const rows = [...form.querySelectorAll('fieldset')].flatMap((row) => {
    const text = (selector: string): string =>
      row.querySelector<HTMLInputElement>(selector)?.value.trim() ?? '';
    const tool = row.querySelector('h4')?.textContent ?? text('[name$=name]');
    const level = row.querySelector('label:has(:checked)')?.textContent;
    const limit = text('[value=sends]:checked') && text('[name$=limit]');
    return tool ? `${tool}: ${level}${limit && ` (${limit})`}` : [];
  });
  const system = form.querySelector('select')?.selectedOptions[0]?.textContent;
  return [`My permission sheet, for ${system}:`, ...rows].join('\n');
}
