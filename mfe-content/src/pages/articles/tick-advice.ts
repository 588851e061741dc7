/** A column of a sheet: its name, what to do if it has the most ticks, and how many it has. */
interface Column {
  readonly name: string;
  readonly advice: string;
  readonly ticks: number;
}

/** Says which column has the most ticks and what to do about it; undefined while there are no ticks. */
export function formatAdvice(columns: readonly Column[]): string | undefined {
  const all = columns.reduce((sum, { ticks }) => sum + ticks, 0);
  const most = Math.max(...columns.map(({ ticks }) => ticks));
  const [first, ...others] = columns.filter(({ ticks }) => ticks === most);
  if (all === 0 || first === undefined) return undefined;
  const count = `${most} of ${all} ${all === 1 ? 'tick' : 'ticks'}`;
  return others.length > 0
    ? `${[first, ...others].map(({ name }) => name).join(', ')}: ${count} each. Begin with the first. ${first.advice}`
    : `${first.name}: ${count}. ${first.advice}`;
}

/** Reads the columns of a sheet of boxes. */
const readColumns = (form: HTMLFormElement): readonly Column[] =>
  Array.from(form.querySelectorAll<HTMLElement>('[data-advice]'), (head, index) => ({
    name: head.textContent ?? '',
    advice: head.dataset.advice ?? '',
    ticks: form.querySelectorAll(`td:nth-child(${index + 2}) > :checked`).length,
  }));

/**
 * Shows the advice for a sheet's ticks in its `output`, whenever they change. The sheet is static markup, so
 * the listeners are the browser's and not React's.
 *
 * @param article - An element with at most one sheet of boxes.
 * @returns A function that removes the listeners.
 */
export function showTickAdvice(article: HTMLElement): () => void {
  const output = article.querySelector('output');
  const form = output?.closest('form');
  if (!output || !form) return () => undefined;
  const atFirst = output.textContent ?? '';
  const show = () => {
    output.textContent = formatAdvice(readColumns(form)) ?? atFirst;
  };
  const stopped = new AbortController();
  form.addEventListener('change', show, stopped);
  // The boxes are cleared only after this event.
  form.addEventListener('reset', () => setTimeout(show), stopped);
  // A browser may have restored the ticks after a reload.
  show();
  return () => stopped.abort();
}
