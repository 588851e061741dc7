import { bringToCall } from '@proper/shared-types/company';
import { calculateWorth, type Figures, formatQuery, readFigures } from '../../../content/worth';
import { setLink, useWidget } from '../../../widgets/useWidget';
import { placeLines } from './chart';
import { describeWorth, formatTexts } from './texts';

/** Reads the fields of a form as an address's query. */
function readForm(form: HTMLFormElement): Figures {
  const data = new FormData(form);
  return readFigures({ get: (name) => (data.has(name) ? String(data.get(name)) : null) });
}

/** Puts figures into the fields of a form. */
function fillForm(form: HTMLFormElement, figures: Figures): void {
  for (const field of form.querySelectorAll('input')) {
    const value = String(figures[field.name as keyof Figures]);
    if (field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
  }
}

/** Shows what the figures in a form are worth, and has its link take them along. */
function showWorth(form: HTMLFormElement): void {
  const figures = readForm(form);
  const worth = calculateWorth(figures);
  const texts = formatTexts(figures, worth);
  for (const out of form.querySelectorAll<HTMLElement | SVGElement>('[data-out]'))
    out.textContent = texts[out.dataset.out ?? ''] ?? '';
  for (const [name, transform] of Object.entries(placeLines(worth))) {
    const line = form.querySelector(`[data-line=${name}]`);
    if (transform) line?.setAttribute('transform', transform);
    else line?.removeAttribute('transform');
  }
  form.querySelector('[data-verdict]')?.setAttribute('data-verdict', worth.verdict);
  setLink(form, bringToCall(describeWorth(figures, worth), figures.plan));
  // Not in an address without figures, as long as they are the example's.
  const query = formatQuery(figures);
  if (location.search !== '' || query !== formatQuery(readFigures(new URLSearchParams())))
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
}

/** Shows the figures of the page's address. What was typed before hydration counts more. */
function openCalculator(form: HTMLFormElement): void {
  const untouched = [...form.querySelectorAll('input')].every(
    (field) => field.value === field.defaultValue && field.checked === field.defaultChecked,
  );
  if (untouched) fillForm(form, readFigures(new URLSearchParams(location.search)));
  showWorth(form);
}

/** Has the calculator react. Its figures are in the page's address. */
export function useCalculator() {
  const widget = useWidget(showWorth, openCalculator);
  return {
    ...widget,
    // What is too large or no number is put right once the field is left.
    onBlur: () => widget.ref.current && fillForm(widget.ref.current, readForm(widget.ref.current)),
  };
}
