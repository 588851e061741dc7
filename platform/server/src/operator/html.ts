import { escapeHtml } from '@proper/shared-types/slots';

/** The operator's page needs no fonts, and has the colours of the reader's system. */
export const styles = `
:root { color-scheme: light dark; --muted: light-dark(#5a5a52, #b5b5aa); --rule: light-dark(#d8d6cc, #44443e); --bad: light-dark(#a3220f, #ff9c8a); }
body { max-width: 72rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin: 2rem 0 0.5rem; border-top: 1px solid var(--rule); padding-top: 1rem; }
.muted, time { color: var(--muted); }
.bad { color: var(--bad); font-weight: 600; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; overflow-wrap: anywhere; }
th { font-weight: 400; color: var(--muted); }
td { border-top: 1px solid var(--rule); }
td time { white-space: nowrap; }
pre { margin: 0; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; white-space: pre-wrap; }
button { font: inherit; min-height: 2rem; }
@media (max-width: 40rem) { tr { display: block; padding: 0.5rem 0; } td { display: block; border: 0; } thead { display: none; } }
`;

/** Markup in which all values are escaped. */
export interface Html {
  readonly html: string;
}

const toHtml = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(toHtml).join('');
  return typeof value === 'object' && value !== null && 'html' in value
    ? String(value.html)
    : escapeHtml(String(value ?? ''));
};

/** A tag for templates: escapes every value that is not {@link Html} itself. */
export const html = (texts: TemplateStringsArray, ...values: readonly unknown[]): Html => ({
  html: texts.map((text, index) => text + (index < values.length ? toHtml(values[index]) : '')).join(''),
});

const formatTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Renders a time in UTC, for people and for programs. */
export function renderTime(value: Date | string): Html {
  const date = new Date(value);
  return html`<time datetime="${date.toISOString()}">${formatTime.format(date)} UTC</time>`;
}

/** A number with its noun: `1 page`, `2 pages`. */
export const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A table, or a sentence if it has no rows. */
export function renderTable(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  otherwise: string,
): Html {
  if (rows.length === 0) return html`<p class="muted">${otherwise}</p>`;
  return html`<table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>`;
}
