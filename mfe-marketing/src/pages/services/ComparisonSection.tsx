import type { PageContent } from '@proper/shared-types';
import { Section, SectionHeading, staticHtml } from '@proper/shared-ui';
import type { FormEvent } from 'react';
// The table is finished markup; its styles come with this page.
import '../../pieces/Comparison.module.css';
import '../../pieces/controls.module.css';
import { formatDollars } from '../../pieces/calculator/texts';

/** Shows a typed salary by the month. */
function showMonthly({ target, currentTarget }: FormEvent<HTMLElement>): void {
  const salary = target instanceof HTMLInputElement ? Number(target.value.replaceAll(/\D/g, '')) : 0;
  const monthly = currentTarget.querySelector('[data-monthly]');
  if (monthly)
    monthly.textContent = salary > 0 ? `${formatDollars(salary / 12)} a month` : 'a twelfth of it a month';
}

/** Five ways to get the work done, next to each other. */
export const ComparisonSection = ({ html }: Pick<PageContent, 'html'>) => (
  <Section tone="tint" labelledBy="comparison">
    <SectionHeading
      id="comparison"
      title="Five ways to get it done"
      lead="The usual answers; yours may differ. We quote nobody else’s prices, so the salary is yours to type in."
    />
    <div onInput={showMonthly} {...staticHtml(html, 'comparison')} />
  </Section>
);
