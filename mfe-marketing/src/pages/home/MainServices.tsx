import { paths } from '@proper/shared-types/company';
import { paper, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { mainServices } from '../../content/main-services';
import carousel from '../../widgets/carousel.module.css';
import { NextStep } from '../../widgets/NextStep';
import styles from './MainServices.module.css';

export const MainServices = () => (
  <Section labelledBy="main-services">
    <SectionHeading id="main-services" title="What we take off your desk" />
    <div className={`${carousel.carousel} ${styles.services}`}>
      {mainServices.map(({ id, title, description, sheet }) => (
        <article key={id} className={`${carousel.part} ${styles.service} ${styles[id]}`}>
          <div className={`${paper.lifted} ${styles.sheet}`}>
            {sheet.map((line, index) => (
              <p key={line} className={index === 0 ? carousel.number : undefined}>
                {line}
              </p>
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
    <div className={styles.all}>
      <TextLink href={paths.services} alone>
        See all six services
      </TextLink>
      <NextStep>Hand this over: book a call</NextStep>
    </div>
  </Section>
);
