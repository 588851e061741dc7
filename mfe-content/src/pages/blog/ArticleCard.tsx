import { Card } from '@proper/shared-ui';
import type { ArticleSummary } from '../../content/article';
import { excerpt as cut } from '../../content/excerpt';
import styles from './ArticleCard.module.css';
import { ArticlePicture } from './ArticlePicture';

/** An article in the list: its picture, and as much of its excerpt as a card holds. */
export const ArticleCard = ({ id, path, title, excerpt, category, readTime }: ArticleSummary) => (
  <Card title={title} href={path} kicker={category} footer={<p className={styles.time}>{readTime}</p>}>
    <p>{cut(excerpt)}</p>
    <div className={styles.picture}>
      <ArticlePicture id={id} />
    </div>
  </Card>
);
