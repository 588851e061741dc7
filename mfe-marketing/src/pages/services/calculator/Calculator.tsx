import { contactUrl, outcomes, paths, plans } from '@proper/shared-types/company';
import { NoBreak } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import { exampleInput, fullReturn, roiStages } from '../../../content/roi';
import { type CalculatorInput, calculateWorth, type PlanName, timesClaimed } from '../../../content/worth';
import controls from '../../../widgets/controls.module.css';
import { WidgetActions } from '../../../widgets/WidgetActions';
import styles from './Calculator.module.css';
import { ReturnChart } from './ReturnChart';
import { formatTexts } from './texts';

const example = calculateWorth(exampleInput);
const texts = formatTexts(exampleInput, example);
const planNames = Object.keys(plans) as readonly PlanName[];

/** A figure that changes, in an element of its own. */
const Out = ({ name }: { readonly name: string }) => <span data-out={name}>{texts[name]}</span>;

interface NumberFieldProps {
  /** Also the name of the address's parameter. */
  readonly name: string;
  readonly input: Exclude<keyof CalculatorInput, 'plan'>;
  readonly children: ReactNode;
}

/** A text field: unlike a number field, it ignores the mouse wheel and takes no exponents. */
const NumberField = ({ name, input, children }: NumberFieldProps) => (
  <div className={styles.field}>
    <label htmlFor={`worth-${name}`}>{children}</label>
    <input
      className={controls.field}
      id={`worth-${name}`}
      name={name}
      type="text"
      inputMode="decimal"
      maxLength={9}
      autoComplete="off"
      defaultValue={exampleInput[input]}
    />
  </div>
);

const Inputs = () => (
  <>
    <h3 className={styles.title} data-out="title">
      {texts.title}
    </h3>
    <div className={styles.fields}>
      <NumberField name="hours" input="hours">
        Hours you would hand over, a week
      </NumberField>
      <NumberField name="hour" input="hourlyValue">
        What an hour of yours is worth, in $
      </NumberField>
      <div className={`${controls.choice} ${styles.plans}`} role="radiogroup" aria-label="Plan">
        {planNames.map((plan) => (
          <label key={plan}>
            <input type="radio" name="plan" value={plan} defaultChecked={plan === exampleInput.plan} />
            {plans[plan].name}
          </label>
        ))}
      </div>
    </div>
    <p className={styles.unscripted}>Without scripts the fields cannot react, so this is our example.</p>
  </>
);

/** The three sentences; the style sheet shows the one that applies. */
const Verdict = () => (
  <div className={styles.verdicts} aria-live="polite">
    <p data-for="pays">
      At <Out name="hour" /> an hour, it covers its cost to date from week <Out name="week" />, and all{' '}
      <Out name="totalCost" /> by week <Out name="earnedBack" />.
    </p>
    <p data-for="late">
      At <Out name="hour" /> an hour, not within the three months that you commit to: it breaks even in week{' '}
      <Out name="week" />. <Out name="sooner" />
    </p>
    <p data-for="never">
      With <Out name="handedOver" /> a week at <Out name="hour" /> an hour, <Out name="refusal" />{' '}
      <a href={paths.delegationPlaybook}>Take the Delegation Playbook.</a>
    </p>
  </div>
);

const Totals = () => (
  <dl className={styles.totals}>
    <div>
      <dt>Time back, three months</dt>
      <dd data-out="total">{texts.total}</dd>
    </div>
    <div>
      <dt>
        <Out name="plan" />, three months
      </dt>
      <dd data-out="totalCost">{texts.totalCost}</dd>
    </div>
    <div>
      <dt data-out="side">{texts.side}</dt>
      <dd data-out="balance">{texts.balance}</dd>
    </div>
  </dl>
);

/** What the drawing shows, and the claims that we work towards. */
const Claims = () => (
  <div className={styles.claims}>
    <p>
      <span data-for="pays">
        <NoBreak>
          <strong>
            {outcomes.roiClaim.value} {outcomes.roiClaim.label}
          </strong>{' '}
          is our target for the pace of the third month; {outcomes.returnPerDollar.value} for every $1, for
          the average of the first three.
        </NoBreak>{' '}
      </span>
      With <Out name="hours" />
      {'\u00a0hours'} a week you reach {timesClaimed}x once your hour is worth <Out name="claimedFrom" />.
    </p>
    <p>{fullReturn}</p>
  </div>
);

/** The five stages in words, each with what a week of the visitor's is worth. */
const Stages = () => (
  <ol className={styles.stages}>
    {roiStages.map(({ name, timeframe, benefit, roi }, stage) => (
      <li key={name}>
        <h3>{name}</h3>
        <p>
          <NoBreak>{timeframe}</NoBreak>
        </p>
        <p className={styles.roi}>
          <strong>{roi}</strong> <span data-out={`stage${stage}`}>{texts[`stage${stage}`]}</span> a week
        </p>
        <p>
          <NoBreak>{benefit}</NoBreak>
        </p>
      </li>
    ))}
  </ol>
);

/** The calculator as finished markup: the example's sum, and its curve with the price as a line in it. */
export const Calculator = () => (
  <div className={styles.result} data-verdict={example.verdict}>
    <div className={styles.inputs}>
      <Inputs />
      <Totals />
      <Verdict />
    </div>
    <div className={styles.drawing}>
      <ReturnChart />
      <Claims />
    </div>
    <Stages />
    <p className={styles.sign}>Approved by: ____________________ Date: ______________</p>
    <WidgetActions
      href={contactUrl({ plan: exampleInput.plan })}
      label="Bring this to the call"
      print="Print it"
      note="To pass your figures on, copy this page’s address."
    />
  </div>
);
