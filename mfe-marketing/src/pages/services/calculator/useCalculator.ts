import {
  type CalculatorInput,
  calculateWorth,
  formatQuery,
  readAmount,
  readInput,
} from '../../../content/worth';
import { linkToContact, useWidget } from '../../../widgets/useWidget';
import { placeLines } from './chart';
import { describeWorth, formatTexts } from './texts';

/** Reads the fields of a form, whose names are those of an address's query. */
function readForm(form: HTMLFormElement): CalculatorInput {
  const data = new FormData(form);
  return readInput({ get: (name) => (data.has(name) ? String(data.get(name)) : null) });
}

/** Puts input into the fields of a form. */
function fillForm(form: HTMLFormElement, input: CalculatorInput): void {
  const values = new URLSearchParams(formatQuery(input));
  for (const field of form.querySelectorAll('input')) {
    const value = values.get(field.name) ?? '';
    if (field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
  }
}

/** Shows what the input of a form is worth, and adds it to the link. */
function showWorth(form: HTMLFormElement): void {
  const input = readForm(form);
  const worth = calculateWorth(input);
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=text]')];
  const isRead = fields.every(({ value }) => readAmount(value) !== undefined);
  const texts = formatTexts(input, worth, isRead);
  for (const out of form.querySelectorAll<HTMLElement | SVGElement>('[data-out]'))
    out.textContent = texts[out.dataset.out ?? ''] ?? '';
  for (const [name, transform] of Object.entries(placeLines(worth))) {
    const line = form.querySelector(`[data-line=${name}]`);
    if (transform) line?.setAttribute('transform', transform);
    else line?.removeAttribute('transform');
  }
  form.querySelector('[data-verdict]')?.setAttribute('data-verdict', worth.verdict);
  linkToContact(form, { message: describeWorth(input, worth), plan: input.plan });
  // An address without a query gets none until the input differs from the example.
  const query = formatQuery(input);
  if (location.search !== '' || query !== formatQuery(readInput(new URLSearchParams())))
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
}

/** Fills the form from the page's address, except what was typed before hydration. */
function openCalculator(form: HTMLFormElement): void {
  const untouched = [...form.querySelectorAll('input')].every(
    (field) => field.value === field.defaultValue && field.checked === field.defaultChecked,
  );
  if (untouched) fillForm(form, readInput(new URLSearchParams(location.search)));
  showWorth(form);
}

/** Makes the calculator interactive. The page's address keeps its input. */
export function useCalculator() {
  const widget = useWidget(showWorth, openCalculator);
  return {
    ...widget,
    // Corrects a number that is too large or malformed once the visitor leaves its field.
    onBlur: () => {
      const form = widget.ref.current;
      if (!form) return;
      fillForm(form, readForm(form));
      showWorth(form);
    },
  };
}
