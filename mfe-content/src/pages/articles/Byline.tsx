import { paths } from 'shared-types';
import { Badge } from 'shared-ui';
import type { ArticleSummary } from '../../content/article';
import { formatDay } from '../../content/format-day';
import styles from './Byline.module.css';

/** The way back to the list, above the article. */
export const BackToBlog = () => (
  <div className={styles.back}>
    <a href={paths.blog}>
      <svg viewBox="0 0 16 12" aria-hidden="true">
        <path d="M15 6H1M6 1L1 6l5 5" />
      </svg>
      Back to Blog
    </a>
  </div>
);

/** What kind of text this is, how long it takes and how old it is. */
export const Byline = ({ readTime, published }: Pick<ArticleSummary, 'readTime' | 'published'>) => (
  <p className={styles.byline}>
    <Badge label="About" />
    <span>{readTime}</span>
    <time dateTime={published}>{formatDay(published)}</time>
  </p>
);
