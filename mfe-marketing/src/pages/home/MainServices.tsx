import { paths } from '@proper/shared-types/company';
import { paper, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { mainServices } from '../../content/main-services';
import { NextStep } from '../../widgets/NextStep';
import styles from './MainServices.module.css';

export const MainServices = () => (
  <Section labelledBy="main-services">
    <SectionHeading id="main-services" title="What we take off your desk" />
    <div className={styles.services}>
      {mainServices.map(({ id, title, description, sheet }) => (
        <article key={id} className={`${styles.service} ${styles[id]}`}>
          <div className={`${paper.lifted} ${styles.sheet}`}>
            {sheet.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <h3>
            <TextLink href={`${paths.services}#${id}`} covers>
              {title}
            </TextLink>
          </h3>
          <p>{description}</p>
        </article>
      ))}
    </div>
    <NextStep>
      <TextLink href={paths.services} alone>
        See all six services
      </TextLink>
    </NextStep>
  </Section>
);
