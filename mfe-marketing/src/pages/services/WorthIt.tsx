import { paper, Section, SectionHeading, staticHtml } from '@proper/shared-ui';
import type { ServicesContent } from '../../content/services-page';
// The calculator is finished markup; its styles come with this page.
import '../../pieces/actions.module.css';
import '../../pieces/controls.module.css';
import piece from '../../pieces/calculator/Calculator.module.css';
import { useCalculator } from '../../pieces/calculator/calculator';
import styles from './WorthIt.module.css';

/** The calculator, and when its answer, or ours, is no. */
export const WorthIt = ({ html, data: { answers } }: ServicesContent) => (
  <>
    <Section id="worth-it" tone="tint" labelledBy="worth-it-heading">
      <SectionHeading id="worth-it-heading" title="A calculator that says no" />
      <form
        className={`${paper.slip} ${piece.calculator}`}
        autoComplete="off"
        {...useCalculator()}
        onSubmit={(event) => event.preventDefault()}
        {...staticHtml(html, 'calculator')}
      />
    </Section>
    <Section labelledBy="when-not">
      <SectionHeading id="when-not" title="When not to hire us" />
      <div className={styles.place} {...staticHtml(html, 'whenNot')} />
      <div className={styles.answers}>
        {answers.map(({ id, title }) => (
          <div key={id} className={styles.answer}>
            <h3>{title}</h3>
            <div {...staticHtml(html, id)} />
          </div>
        ))}
      </div>
    </Section>
  </>
);
