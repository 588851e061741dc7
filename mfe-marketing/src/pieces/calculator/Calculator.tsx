import { contactAbout, paths, plans, roiStages } from '@proper/shared-types/company';
import { Figures as Unbroken } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import { exampleFigures } from '../../content/roi-assumptions';
import { Actions, WayToWhole } from '../Actions';
import controls from '../controls.module.css';
import styles from './Calculator.module.css';
import { computeScale, formatBalance, formatTexts, priceLine } from './texts';
import { calculateWorth, calculatorWith, largest, type PlanName } from './worth';

const example = calculateWorth(exampleFigures);
const texts = formatTexts(exampleFigures, example);
const scale = computeScale(example);
/** The stage of the curve at which 5 times the price are worked towards. */
const fiveTimesBy = roiStages[3].timeframe.toLowerCase();
const planNames = Object.keys(plans) as readonly PlanName[];

/** A figure that changes, in an element of its own. */
const Out = ({ of: name }: { readonly of: string }) => <span data-out={name}>{texts[name]}</span>;

interface NumberFieldProps {
  readonly name: 'hours' | 'hour';
  readonly id: string;
  readonly children: ReactNode;
}

/** A text field, whose value no wheel changes and which takes no exponents. */
const NumberField = ({ name, id, children }: NumberFieldProps) => (
  <div className={styles.field}>
    <label htmlFor={id}>{children}</label>
    <input
      className={controls.field}
      id={id}
      name={name}
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={String(largest[name]).length}
      autoComplete="off"
      defaultValue={exampleFigures[name]}
    />
  </div>
);

const Fields = ({ form }: { readonly form: string }) => (
  <div className={styles.fields}>
    <NumberField name="hours" id={`${form}-hours`}>
      Hours you would hand over, a week
    </NumberField>
    <NumberField name="hour" id={`${form}-hour`}>
      What an hour of yours is worth, in $
    </NumberField>
  </div>
);

/** The three sentences; the style sheet shows the one that applies. */
const Verdict = () => (
  <div className={styles.verdicts} aria-live="polite">
    <p data-for="pays">
      At <Out of="hour" /> an hour, it has paid for itself by week <Out of="week" />.
    </p>
    <p data-for="late">
      At <Out of="hour" /> an hour, not within the three months that you commit to: it breaks even in week{' '}
      <Out of="week" />.
    </p>
    <p data-for="never">
      At <Out of="hour" /> an hour, do not hire us. <a href={paths.delegationPlaybook}>Take the playbook.</a>
    </p>
  </div>
);

const Totals = () => (
  <dl className={styles.totals}>
    <div>
      <dt>Three months are worth</dt>
      <dd data-out="total">{texts.total}</dd>
    </div>
    <div>
      <dt>
        and <Out of="plan" /> costs
      </dt>
      <dd data-out="totalCost">{texts.totalCost}</dd>
    </div>
    <div>
      <dt>which leaves</dt>
      <dd data-out="balance">{texts.balance}</dd>
    </div>
  </dl>
);

/** The stages of the curve, each with what a week of the visitor's is worth, as a bar next to the price. */
const Stages = () => (
  <table className={styles.stages}>
    <caption>
      A week of yours on the curve. The line is what the plan costs, <Out of="cost" /> a week.
    </caption>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Return</th>
        <th scope="col">A week is worth</th>
        <td />
      </tr>
    </thead>
    <tbody>
      {roiStages.map(({ timeframe, roi }, stage) => (
        <tr key={timeframe}>
          <th scope="row">
            <Unbroken>{timeframe}</Unbroken>
          </th>
          <td>{roi}</td>
          <td data-out={`stage${stage}`}>{texts[`stage${stage}`]}</td>
          <td>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect data-bar={stage} y="1" width={scale.bars[stage]} height="8" />
              <path data-price="" d={priceLine(scale.price)} />
            </svg>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const otherHours = [5, 10, 15] as const;
const otherWorths = [30, 50, 75, 100, 150, 250, 400] as const;

/** What is left after three months, for other figures: one table for each plan, of which the style sheet shows the chosen one. */
const OtherFigures = () => (
  <details className={styles.others}>
    <summary>The same sum for other figures</summary>
    {planNames.map((plan) => (
      <table key={plan} data-plan={plan}>
        <caption>
          {plans[plan].name}: what is left after three months, and the week in which it breaks even
        </caption>
        <thead>
          <tr>
            <th scope="col">An hour of yours</th>
            {otherHours.map((hours) => (
              <th key={hours} scope="col">
                {`${hours}\u00a0hours a week`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {otherWorths.map((hour) => (
            <tr key={hour}>
              <th scope="row">{`$${hour}`}</th>
              {otherHours.map((hours) => {
                const { total, totalCost, breakEven } = calculateWorth({ hours, hour, plan });
                return (
                  <td key={hours}>
                    {breakEven === undefined
                      ? 'do not hire us'
                      : `${formatBalance(total - totalCost)}, week\u00a0${breakEven}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </details>
);

/** The calculator as finished markup, with the example's figures. */
export const Calculator = () => (
  <>
    <h3>Three months, in your own dollars</h3>
    <Fields form="worth" />
    <div className={`${controls.choice} ${styles.plans}`} role="radiogroup" aria-label="Plan">
      {planNames.map((plan) => (
        <label key={plan}>
          <input type="radio" name="plan" value={plan} defaultChecked={plan === exampleFigures.plan} />
          {plans[plan].name}
        </label>
      ))}
    </div>
    <p className={styles.unscripted}>
      Without scripts the fields cannot react. Choose a plan, and read your own row in the table.
    </p>
    <div className={styles.result} data-verdict={example.verdict}>
      <Verdict />
      <Totals />
      <Stages />
      <p className={styles.five}>
        For 5 times its price in {fiveTimesBy}, with <Out of="hours" />
        {'\u00a0hours'} a week, an hour of yours has to be worth <Out of="fiveTimesFrom" />.
      </p>
    </div>
    <OtherFigures />
    <p className={styles.sign}>Approved by: ____________________ Date: ______________</p>
    <Actions
      href={contactAbout(exampleFigures.plan)}
      label="Bring this to the call"
      print="Print one page"
      note="Your figures are in this page’s address and nowhere else: copy it to pass them on."
    />
  </>
);

/** The calculator in short, which leads to the whole one. */
export const ShortCalculator = () => (
  <>
    <h3>What three months are worth</h3>
    <Fields form="short-worth" />
    <div className={styles.result} data-verdict={example.verdict}>
      <Totals />
      <Verdict />
    </div>
    <WayToWhole href={calculatorWith(exampleFigures)} label="See the whole sum" />
  </>
);
