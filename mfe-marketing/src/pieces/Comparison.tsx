import { paths } from '@proper/shared-types/company';
import { Figures, paper } from '@proper/shared-ui';
import { comparison, costs, ways } from '../content/comparison';
import styles from './Comparison.module.css';

/** Who does what, for each way to get such work done. In a narrow window each answer is a line that names its way. */
export const Comparison = () => (
  <div className={`${paper.slip} ${styles.place}`}>
    <table className={styles.table} aria-label="Five ways to get it done">
      <thead>
        <tr>
          <td />
          {ways.map((way) => (
            <th key={way} scope="col" data-of={way}>
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
          {costs.map((cost, way) => (
            <td key={cost} data-of={ways[way]}>
              {way === costs.length - 1 ? <a href={paths.pricing}>{cost}</a> : <Figures>{cost}</Figures>}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  </div>
);
