import { Badge } from '@proper/shared-ui';
import type { ArticleSummary } from '../../content/article';
import { formatDay } from '../../content/format-day';
import styles from './Byline.module.css';

/** What kind of text this is, how long it takes and how old it is. */
export const Byline = ({ readTime, published }: Pick<ArticleSummary, 'readTime' | 'published'>) => (
  <p className={styles.byline}>
    <Badge label="About" />
    <span>{readTime}</span>
    <time dateTime={published}>{formatDay(published)}</time>
  </p>
);
