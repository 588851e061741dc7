import { paths } from 'shared-types';
import { Card, Section, SectionHeading, TextLink } from 'shared-ui';
import { mainServices } from '../../content/services';
import { SlipIcon } from '../../pictures/SlipIcon';
import styles from './MainServices.module.css';

export const MainServices = () => (
  <Section tone="tint" labelledBy="main-services">
    <div className={styles.layout}>
      <div className={styles.intro}>
        <SectionHeading
          id="main-services"
          title="What We Take Off Your Desk"
          lead="Four kinds of work that fill a week. We start with the one that costs you the most."
        />
        <TextLink href={paths.services}>See all six services</TextLink>
      </div>
      <div className={styles.cards}>
        {mainServices.map(({ kind, title, description }) => (
          <Card key={title} title={title} href={paths.services}>
            <div className={styles.card}>
              <SlipIcon kind={kind} />
              <p>{description}</p>
            </div>
          </Card>
        ))}
      </div>
    </div>
  </Section>
);
