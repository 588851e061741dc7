import { Wordmark } from 'shared-ui';
import type { Cover } from '../../content/covers';
import styles from './Preview.module.css';
import { WeekDrawing } from './WeekDrawing';

/** The first page of a PDF, drawn from what the PDF itself is made of. */
export const CoverPreview = ({ cover: { title, subtitle, type } }: { readonly cover: Cover }) => (
  <figure className={styles.preview}>
    <div className={styles.page} role="img" aria-label={`Preview: the cover of the ${title}`}>
      <Wordmark />
      <div>
        <p className={styles.type}>{type}</p>
        <p className={styles.title}>{title}</p>
        <p>{subtitle}</p>
      </div>
      <WeekDrawing />
    </div>
    <figcaption className={styles.caption}>The first page</figcaption>
  </figure>
);
