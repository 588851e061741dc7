import { plainStyles } from '@proper/operator-kit/plain-page';

/** The page's style sheet. */
export const styles = `${plainStyles}
.figures { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin: 0 0 0.75rem; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dd { margin: 0; font: 1.75rem / 1.1 Besley, Georgia, serif; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: 4rem; }
rect.some { fill: var(--colour-accent); }
rect.none { fill: var(--colour-rule); }
figcaption { font-size: 0.9375rem; margin-top: 0.375rem; }
td:is([data-label="Reason"], [data-label="From"], [data-label="Attempts"]) { overflow-wrap: anywhere; }
button {
  font: inherit;
  white-space: nowrap;
  min-height: 2.75rem;
  padding: 0.375rem 1rem;
  color: var(--colour-on-accent);
  background: var(--colour-accent);
  border: 0;
  cursor: pointer;
}
button:hover { background: var(--colour-accent-hover); }
.rows { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1rem; margin-top: 0.75rem; }
.rows dl { display: grid; grid-template-columns: max-content 1fr; align-content: start; gap: 0.125rem 1rem; margin: 0; border: 1px solid var(--colour-rule); padding: 0.75rem 1rem; }
.rows dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  td form { margin-top: 0.5rem; }
}
`;
