import { palette } from '@proper/company/brand';

const tokens = Object.entries(palette.light)
  .map(
    ([name, light]) =>
      `--colour-${name}: light-dark(${light}, ${palette.dark[name as keyof typeof palette.dark]});`,
  )
  .join('\n  ');

/** The page's style sheet, in the site's colours. */
export const styles = `
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
.figures { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin: 0 0 0.75rem; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dd { margin: 0; font: 1.75rem / 1.1 Besley, Georgia, serif; font-variant-numeric: tabular-nums; }
figure { margin: 0; }
svg { display: block; width: 100%; height: 4rem; }
rect.some { fill: var(--colour-accent); }
rect.none { fill: var(--colour-rule); }
figcaption { font-size: 0.9375rem; margin-top: 0.375rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 1rem 0.375rem 0; border-top: 1px solid var(--colour-rule); }
td:is([data-label="Reason"], [data-label="From"], [data-label="Attempts"]) { overflow-wrap: anywhere; }
td time, button { white-space: nowrap; }
th { font-weight: 400; border-top: 0; font-size: 0.9375rem; }
td.count { text-align: right; }
.bad { color: var(--colour-danger); font-weight: 600; }
button {
  font: inherit;
  min-height: 2.75rem;
  padding: 0.375rem 1rem;
  color: var(--colour-on-accent);
  background: var(--colour-accent);
  border: 0;
  cursor: pointer;
}
button:hover { background: var(--colour-accent-hover); }
details { border-top: 1px solid var(--colour-rule); padding: 0.5rem 0; }
summary { cursor: pointer; min-height: 2rem; }
.rows { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1rem; margin-top: 0.75rem; }
.rows dl { display: grid; grid-template-columns: max-content 1fr; align-content: start; gap: 0.125rem 1rem; margin: 0; border: 1px solid var(--colour-rule); padding: 0.75rem 1rem; }
.rows dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { display: block; padding: 0.5rem 0; border-top: 1px solid var(--colour-rule); }
  td { display: block; border: 0; padding: 0; overflow-wrap: anywhere; }
  td:empty { display: none; }
  td.count { text-align: left; }
  td:first-child { font-weight: 600; }
  td:first-child time { color: inherit; }
  td:not(:first-child, :has(form))::before { content: attr(data-label) ": "; color: var(--colour-muted); }
  td form { margin-top: 0.5rem; }
}
`;
