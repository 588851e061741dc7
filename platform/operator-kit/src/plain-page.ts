import { palette } from '@proper/shared-types/company/brand';
import { escapeHtml } from './escape-html';

const tokens = Object.entries(palette.light)
  .map(
    ([name, light]) =>
      `--colour-${name}: light-dark(${light}, ${palette.dark[name as keyof typeof palette.dark]});`,
  )
  .join('\n  ');

/** The style sheet of pages for operators and teams: no scripts, the site's colours, and typefaces of the reader's own machine. */
export const plainStyles = `
:root {
  color-scheme: light dark;
  ${tokens}
}
* { box-sizing: border-box; }
body {
  max-width: 72rem;
  margin: 0 auto;
  padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 4rem;
  color: var(--colour-ink);
  background: var(--colour-paper);
  font: 1rem / 1.5 "Hanken Grotesk", Arial, sans-serif;
}
h1, h2 { font-family: Besley, Georgia, serif; line-height: 1.15; margin: 0; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem); }
h2 { font-size: 1.25rem; margin-bottom: 0.75rem; }
p { margin: 0; }
a { color: var(--colour-accent); }
:focus-visible { outline: 2px solid var(--colour-focus); outline-offset: 3px; }
.muted, time, figcaption, dt, th { color: var(--colour-muted); }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: baseline; justify-content: space-between; margin-bottom: 1.25rem; }
.state { border-left: 0.375rem solid var(--colour-free); padding: 0.75rem 1rem; background: var(--colour-slip); margin: 0 0 1.5rem; }
.state.attention { border-color: var(--colour-danger); }
.state ul { margin: 0.25rem 0 0; padding-left: 1.25rem; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem; margin-bottom: 1rem; }
section { background: var(--colour-slip); border: 1px solid var(--colour-rule); padding: 1rem 1.25rem; margin-bottom: 1rem; min-width: 0; }
.grid > section { margin-bottom: 0; }
figure { margin: 0; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 1rem 0.375rem 0; border-top: 1px solid var(--colour-rule); }
td time { white-space: nowrap; }
th { font-weight: 400; border-top: 0; font-size: 0.9375rem; }
.bad { color: var(--colour-danger); font-weight: 600; }
details { border-top: 1px solid var(--colour-rule); padding: 0.5rem 0; }
summary { cursor: pointer; min-height: 2rem; }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { display: block; padding: 0.5rem 0; border-top: 1px solid var(--colour-rule); }
  td { display: block; border: 0; padding: 0; overflow-wrap: anywhere; }
  td:empty { display: none; }
  td:first-child { font-weight: 600; }
  td:first-child time { color: inherit; }
  td:not(:first-child, :has(form))::before { content: attr(data-label) ": "; color: var(--colour-muted); }
}
`;

const formatTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A time in UTC, for people and for programs. */
export function time(value: Date | string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return escapeHtml(String(value));
  return `<time datetime="${date.toISOString()}">${formatTime.format(date)} UTC</time>`;
}

/** A number with its noun: `1 page`, `2 pages`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A table of HTML that becomes a list on a phone. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  const body = rows.map(
    (cells) =>
      `<tr>${cells.map((cell, index) => `<td data-label="${columns[index]}">${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
}
