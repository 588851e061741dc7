import { terms } from '@proper/shared-types';
import { Figures } from '@proper/shared-ui';
import { pricingPlans } from '../../content/plans';
import styles from './PlanLedger.module.css';

/** The prices of the plans at a glance: a page of a ledger next to the title. */
export const PlanLedger = () => (
  <div className={styles.ledger}>
    <table>
      <caption>What it costs a month</caption>
      <tbody>
        {pricingPlans.map(({ name, scope, price }) => (
          <tr key={name}>
            <th scope="row">
              {name} <span>{scope}</span>
            </th>
            <td>{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      <Figures>
        No hourly billing. A {terms.commitment}, then {terms.afterCommitment}.
      </Figures>
    </p>
  </div>
);
