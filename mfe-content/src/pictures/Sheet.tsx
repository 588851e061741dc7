import { paper } from '@proper/shared-ui';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly title: string;
  /** Labels with a line to write on for each underscore: `People __; Subjects _`. */
  readonly fields?: string;
  /** Columns of boxes, each with the advice if it has the most ticks: `Notice: Share it.; Decide: …`. */
  readonly boxes?: string;
  /** What each row of the table is for. */
  readonly row?: string;
  readonly rows?: string;
}

const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** A field and its lines to write on, on paper and on the screen. */
function Field({ field }: { readonly field: string }) {
  const lines = field.split('_').length - 1;
  return (
    <label>
      <span className={styles.label}>{field.replaceAll('_', '').trim()}</span>
      <span className={styles.lines}>
        {numbered(lines).map((line) => (
          <span key={line} className={styles.line} />
        ))}
        <textarea rows={lines} autoComplete="off" />
      </span>
    </label>
  );
}

interface BoxesProps {
  readonly boxes: string;
  readonly row: string | undefined;
  readonly rows: number;
}

/**
 * A table of boxes to tick. The style sheet counts the ticks of each column. A script shows the advice in
 * `data-advice` ({@link showTickAdvice}).
 */
function Boxes({ boxes, row, rows }: BoxesProps) {
  const columns = boxes.split(';').map((box) => {
    const [name = '', ...advice] = box.split(':');
    return { name: name.trim(), advice: advice.join(':').trim() };
  });
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{row}</th>
            {columns.map(({ name, advice }) => (
              <th key={name} scope="col" data-advice={advice}>
                <span className={styles.head}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map((number) => (
            <tr key={number}>
              <th scope="row">
                <span className={styles.row}>
                  {number}
                  <input type="text" autoComplete="off" aria-label={`${row} ${number}`} />
                </span>
              </th>
              {columns.map(({ name }) => (
                <td key={name}>
                  <input type="checkbox" autoComplete="off" aria-label={`${name} ${number}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Ticks</th>
            {columns.map(({ name }) => (
              <td key={name} />
            ))}
          </tr>
        </tfoot>
      </table>
      <p className={styles.result}>
        <output>The column with the most ticks is your next step.</output>
      </p>
    </>
  );
}

/** A sheet at the end of an article, to fill in on the screen or by hand. */
export const Sheet = ({ title, fields, boxes, row, rows = '0' }: SheetProps) => (
  <figure className={`${paper.lifted} ${styles.sheet}`}>
    <figcaption className={styles.title}>{title}</figcaption>
    <form className={styles.form} aria-label={title}>
      {fields?.split(';').map((field) => (
        <Field key={field} field={field} />
      ))}
      {boxes && <Boxes boxes={boxes} row={row} rows={Number(rows)} />}
      <p className={styles.kept}>
        What you write stays in this window: it is neither sent nor stored. Print it to keep it.{' '}
        <button type="reset">Clear the sheet</button>
      </p>
    </form>
  </figure>
);
