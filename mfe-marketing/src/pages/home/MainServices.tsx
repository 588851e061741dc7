import { paths } from '@proper/shared-types';
import { Card, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { mainServices, pathOfService } from '../../content/services';
import { SlipIcon } from '../../pictures/SlipIcon';
import styles from './MainServices.module.css';

export const MainServices = () => (
  <Section tone="tint" labelledBy="main-services">
    <div className={styles.layout}>
      <div className={styles.intro}>
        <SectionHeading
          id="main-services"
          title="What we take off your desk"
          lead="Four kinds of work that fill a week. We start with the one that costs you the most."
        />
        <TextLink href={paths.services}>See all six services</TextLink>
      </div>
      <div className={styles.cards}>
        {mainServices.map(({ id, kind, title, description }) => (
          <Card key={id} title={title} href={pathOfService({ id })} picture={<SlipIcon kind={kind} />}>
            <p>{description}</p>
          </Card>
        ))}
      </div>
    </div>
  </Section>
);
