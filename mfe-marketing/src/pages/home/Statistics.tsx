import { paths } from '@proper/shared-types';
import { Figures, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { statistics } from '../../content/statistics';
import styles from './Statistics.module.css';

export const Statistics = () => (
  <Section labelledBy="statistics">
    <SectionHeading
      id="statistics"
      title="What handing over is worth"
      lead="Your own figures depend on how much you hand over. These are the ones we work towards."
    />
    <div className={styles.groups}>
      {statistics.map(({ title, intro, figures }) => (
        <div key={title} className={styles.group}>
          <h3>{title}</h3>
          <p>{intro}</p>
          <dl className={styles.figures}>
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
    <p className={styles.more}>
      <TextLink href={paths.services}>See how the return grows, stage by stage</TextLink>
    </p>
  </Section>
);
