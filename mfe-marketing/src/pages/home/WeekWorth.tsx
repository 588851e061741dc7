import { formatPrice } from '@proper/shared-types';
import { paper } from '@proper/shared-ui';
import { useEffect, useState } from 'react';
import { comparedPlan, hourChoices, weeksPerMonth, worthOfMonth } from '../../content/week-worth';
import styles from './WeekWorth.module.css';

const { name, pricePerMonth } = comparedPlan;

/** In dollars. */
const exampleHourWorth = 100;

/** What a week is worth, with the formula, next to the price of a plan. Without scripts the example cannot be changed. */
export const WeekWorth = () => {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  const [choice, setChoice] = useState(0);
  const [hourWorth, setHourWorth] = useState(exampleHourWorth);
  const hours = hourChoices[choice] ?? hourChoices[0];
  const { low, high, text, paysFrom } = worthOfMonth(hours, hourWorth);
  const most = Math.max(high, pricePerMonth);

  return (
    <form className={`${paper.slip} ${styles.worth}`} autoComplete="off">
      <h3>What a week is worth</h3>
      <p>The example is ours. Put in your own figures.</p>
      <fieldset disabled={!isLive}>
        <label>
          Back each week
          <select value={choice} onChange={({ target }) => setChoice(target.selectedIndex)}>
            {hourChoices.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <p>{`×\u00a0${weeksPerMonth} weeks\u00a0×`}</p>
        <label>
          An hour of yours, in $
          <input
            type="number"
            min="1"
            value={hourWorth || ''}
            // Browsers accept typed values below `min`.
            onChange={({ target }) => setHourWorth(Math.max(0, target.valueAsNumber || 0))}
          />
        </label>
      </fieldset>
      <dl aria-live="polite">
        <dt>is worth, in a month</dt>
        <dd>{text}</dd>
        <dt>and {name} costs</dt>
        <dd>{formatPrice(pricePerMonth)}</dd>
      </dl>
      <svg viewBox={`0 0 ${most} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0H${high}V42H0z`} />
        <path d={`M0 0H${low}V42H0z`} />
        <path d={`M0 58H${pricePerMonth}V100H0z`} />
      </svg>
      <p>
        {/* Elements of their own: translators replace text nodes, which React then cannot change. */}
        At <span>{hours.least}</span> hours a week, {name} pays for itself from{' '}
        <span>{formatPrice(paysFrom)}</span> an hour.
      </p>
    </form>
  );
};
