import { bringToCall } from '@proper/shared-types/company';
import { useEffect, useRef } from 'react';
import { printIfPressed } from '../print-alone';
import { computeScale, describeWorth, formatTexts, priceLine } from './texts';
import { calculateWorth, calculatorWith, type Figures, formatQuery, readFigures } from './worth';

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
function showWorth(form: HTMLFormElement, isShort: boolean): void {
  const figures = readForm(form);
  const worth = calculateWorth(figures);
  const texts = formatTexts(figures, worth);
  const { bars, price } = computeScale(worth);
  for (const out of form.querySelectorAll<HTMLElement>('[data-out]'))
    out.textContent = texts[out.dataset.out ?? ''] ?? '';
  for (const bar of form.querySelectorAll<SVGElement>('[data-bar]'))
    bar.setAttribute('width', String(bars[Number(bar.dataset.bar)]));
  for (const line of form.querySelectorAll('[data-price]')) line.setAttribute('d', priceLine(price));
  form.querySelector('[data-verdict]')?.setAttribute('data-verdict', worth.verdict);
  form
    .querySelector('[data-actions] a')
    ?.setAttribute(
      'href',
      isShort ? calculatorWith(figures) : bringToCall(describeWorth(figures, worth), figures.plan),
    );
  // Not in an address without figures, as long as they are the example's.
  const address = `${location.pathname}${formatQuery(figures)}${location.hash}`;
  if (
    !isShort &&
    (location.search !== '' || formatQuery(figures) !== formatQuery(readFigures(new URLSearchParams())))
  )
    history.replaceState(history.state, '', address);
}

/**
 * Has a calculator react. Its figures are in the page's address; the short one has none there. What was typed before hydration
 * counts more than the address.
 */
export function useCalculator(isShort = false) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const untouched = [...form.querySelectorAll('input')].every(
      (field) => field.value === field.defaultValue && field.checked === field.defaultChecked,
    );
    if (!isShort && untouched) fillForm(form, readFigures(new URLSearchParams(location.search)));
    showWorth(form, isShort);
  }, [isShort]);
  const update = () => ref.current && showWorth(ref.current, isShort);
  return {
    ref,
    onInput: update,
    // What is too large or no number is put right once the field is left.
    onBlur: () => ref.current && fillForm(ref.current, readForm(ref.current)),
    onClick: (event: { readonly target: EventTarget }) => printIfPressed(ref.current, event),
  };
}
