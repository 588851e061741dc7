import { paths } from '@proper/shared-types';
import { Figures, paper, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { type FormEvent, useState } from 'react';
import { comparison, costs, ways } from '../../content/comparison';
import { formatDollars } from '../../pieces/calculator/texts';
import styles from './Comparison.module.css';

/** The largest salary that counts, in dollars a year. */
const largestSalary = 999_999;

/** The cell in which visitors type what somebody of their own would earn. */
const Salary = () => {
  const [salary, setSalary] = useState(0);
  const readSalary = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    setSalary(Math.min(Number(currentTarget.value.replaceAll(/\D/g, '')), largestSalary));
  return (
    <>
      <label className={styles.salary}>
        <span>A salary, in $ a year</span>
        <input
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={6}
          autoComplete="off"
          onInput={readSalary}
        />
      </label>
      <span aria-live="polite">
        {salary > 0 ? `${formatDollars(salary / 12)} a month` : 'by the month, a twelfth of it'}
      </span>
      , and what an employer pays on top
    </>
  );
};

/** Who does what, for each way to get such work done. */
export const Comparison = () => (
  <Section tone="tint" labelledBy="comparison">
    <SectionHeading
      id="comparison"
      title="Five ways to get it done"
      lead="Usual answers; yours may differ. Other people’s prices are not ours to state, so you type your own."
    />
    <div className={`${paper.slip} ${styles.place}`}>
      <table className={styles.table} aria-labelledby="comparison">
        <thead>
          <tr>
            <td />
            {ways.map((way) => (
              <th key={way} scope="col">
                {way}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(comparison).map(([question, answers]) => (
            <tr key={question}>
              <th scope="row">{question}</th>
              {ways.map((way, index) => (
                <td key={way} data-of={way}>
                  {answers[index]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">What does it cost?</th>
            <td data-of={ways[0]}>
              <div>
                <Salary />
              </div>
            </td>
            {costs.map((cost, way) => (
              <td key={cost} data-of={ways[way + 1]}>
                {way === costs.length - 1 ? (
                  <TextLink href={paths.pricing}>{cost}</TextLink>
                ) : (
                  <Figures>{cost}</Figures>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  </Section>
);
