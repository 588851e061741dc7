import type { PageContent } from '@proper/shared-types';
import { Figures, paper, Section, SectionHeading, staticHtml } from '@proper/shared-ui';
import { statistics } from '../../content/home';
import styles from './Statistics.module.css';
import '../../pieces/actions.module.css';
import '../../pieces/controls.module.css';
import piece from '../../pieces/calculator/Calculator.module.css';
import { useCalculator } from '../../pieces/calculator/calculator';

export const Statistics = ({ html }: Pick<PageContent, 'html'>) => (
  <Section tone="tint" labelledBy="statistics">
    <SectionHeading
      id="statistics"
      title="What handing over is worth"
      lead="The figures that we work towards. Yours depend on how much you hand over."
    />
    <div className={styles.groups}>
      {Object.entries(statistics).map(([title, figures]) => (
        <div key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl>
            {figures.map(({ value, label }) => (
              <div key={label}>
                <dt>
                  <Figures>{label}</Figures>
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
    <form
      className={`${paper.slip} ${piece.calculator}`}
      autoComplete="off"
      {...useCalculator(true)}
      onSubmit={(event) => event.preventDefault()}
      {...staticHtml(html, 'calculator')}
    />
  </Section>
);
