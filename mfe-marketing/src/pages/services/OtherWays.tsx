import { otherWays, wayColumns } from '../../content/when-not';
import styles from './OtherWays.module.css';

/** Ours first. In a narrow window each way is a list, which names its columns. */
export const OtherWays = () => (
  <table className={styles.ways}>
    <caption>Five ways to get this work done</caption>
    <thead>
      <tr>
        <td />
        {wayColumns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {otherWays.map(([way, ...texts]) => (
        <tr key={way}>
          <th scope="row">{way}</th>
          {texts.map((text, index) => (
            <td key={wayColumns[index]} data-column={wayColumns[index]}>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
