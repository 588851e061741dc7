import { Card, staticHtml } from '@proper/shared-ui';
import type { ArticleListContent, ArticleSummary } from '../../content/article';
import styles from './ArticleCard.module.css';

interface ArticleCardProps extends ArticleSummary {
  /** Of the page. */
  readonly html: ArticleListContent['html'];
}

/** An article in the list: its picture, and as much of its excerpt as a card holds. */
export const ArticleCard = ({ id, path, title, excerpt, category, readTime, html }: ArticleCardProps) => (
  <Card title={title} href={path} kicker={category} footer={<p className={styles.time}>{readTime}</p>}>
    <p>{excerpt}</p>
    <div className={styles.picture} {...staticHtml(html, id)} />
  </Card>
);
