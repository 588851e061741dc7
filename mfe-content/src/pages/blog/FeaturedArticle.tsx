import { Figures, staticHtml } from '@proper/shared-ui';
import type { ArticleListContent, ArticleSummary } from '../../content/article';
import styles from './FeaturedArticle.module.css';

interface FeaturedArticleProps extends ArticleSummary {
  /** Of the page. */
  readonly html: ArticleListContent['html'];
}

/** The newest article, large: it stands in the head of the page. */
export const FeaturedArticle = ({
  id,
  path,
  title,
  excerpt,
  category,
  readTime,
  html,
}: FeaturedArticleProps) => (
  <article className={styles.article}>
    <div className={styles.picture} {...staticHtml(html, id)} />
    <div className={styles.words}>
      <p className={styles.about}>
        <strong>{category}</strong>
        <span>{readTime}</span>
      </p>
      <h2 className={styles.title}>
        <a href={path}>
          <Figures>{title}</Figures>
        </a>
      </h2>
      <p>{excerpt}</p>
    </div>
  </article>
);
