import { paper } from '@proper/shared-ui';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly title: string;
  /** Labels with a line to write on for each underscore: `People __; Subjects _`. */
  readonly fields?: string;
  /** Columns of boxes to tick: `Notice, Decide`. Needs `rows`. */
  readonly boxes?: string;
  /** What each row of the table is for. */
  readonly row?: string;
  readonly rows?: string;
}

const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** A field and its lines to write on. */
function Field({ field }: { readonly field: string }) {
  const label = field.replaceAll('_', '').trim();
  return (
    <div>
      <p className={styles.label}>{label}</p>
      {numbered(field.split('_').length - 1).map((line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  );
}

/** A sheet at the end of an article, to print and to write on. */
export const Sheet = ({ title, fields, boxes, row, rows = '0' }: SheetProps) => (
  <figure className={`${paper.lifted} ${styles.sheet}`}>
    <figcaption className={styles.title}>{title}</figcaption>
    {fields?.split(';').map((field) => (
      <Field key={field} field={field} />
    ))}
    {boxes && (
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{row}</th>
            {boxes.split(', ').map((box) => (
              <th key={box} scope="col">
                <span className={styles.head}>{box}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(Number(rows)).map((number) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {boxes.split(', ').map((box) => (
                <td key={box}>
                  <span className={styles.box} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </figure>
);
