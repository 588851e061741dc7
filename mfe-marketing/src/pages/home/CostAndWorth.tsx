import { formatPrice, outcomes, paths } from '@proper/shared-types/company';
import { NoBreak, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { pricingPlans, rematch } from '../../content/plans';
import { exampleInput, roiStages } from '../../content/roi';
import { calculateWorth } from '../../content/worth';
import { NextStep } from '../../widgets/NextStep';
import styles from './CostAndWorth.module.css';

interface Figure {
  readonly value: string;
  readonly label: string;
  /** Of which months it is the figure. */
  readonly measure?: string;
}

/** The marketing figures, each group under the heading that the specification gives it. */
const statistics: Readonly<Record<string, readonly Figure[]>> = {
  'Time & Productivity': [outcomes.hoursBack, outcomes.adminTimeSaved, outcomes.productivity],
  'Business Impact': [outcomes.focus, outcomes.revenue],
  'Return on Investment': [
    { ...outcomes.returnPerDollar, measure: 'in three months' },
    { ...outcomes.roiClaim, measure: `at the pace of ${roiStages[3].timeframe.toLowerCase()}` },
  ],
};

const { earnedBack, totalCost } = calculateWorth(exampleInput);

/** What the plans cost, and what handing over is worth. */
export const CostAndWorth = () => (
  <Section labelledBy="worth">
    <SectionHeading id="worth" title="What it costs, and what it is worth" />
    <ul className={styles.plans}>
      {pricingPlans.map(({ option, name, pricePerMonth, hours }) => (
        <li key={option}>
          <h3>
            <TextLink href={paths.pricing} covers>
              {name}
            </TextLink>
          </h3>
          <p>
            <strong>{formatPrice(pricePerMonth)}</strong>
            <NoBreak>a month, {hours}</NoBreak>
          </p>
        </li>
      ))}
    </ul>
    <NextStep>
      <p>{rematch}.</p>
      <TextLink href={paths.pricing} alone>
        Compare the plans
      </TextLink>
    </NextStep>
    <p className={styles.targets}>Our targets</p>
    <div className={styles.groups}>
      {Object.entries(statistics).map(([title, figures]) => (
        <div key={title}>
          <h3>{title}</h3>
          <dl>
            {figures.map(({ value, label, measure }) => (
              <div key={label}>
                <dt>
                  <NoBreak>{measure ? `${label}, ${measure}` : label}</NoBreak>
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
    <p className={styles.sum}>
      <NoBreak>
        Our example: {exampleInput.hours} hours a week at ${exampleInput.hourlyValue} an hour earn back{' '}
        {formatPrice(totalCost)} by week {earnedBack}.
      </NoBreak>{' '}
      <TextLink href={paths.calculator}>Do your own sum</TextLink>
    </p>
  </Section>
);
