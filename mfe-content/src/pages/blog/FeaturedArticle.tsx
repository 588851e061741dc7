import { Figures, staticHtml, TextLink } from '@proper/shared-ui';
import type { ArticleListContent, ArticleSummary } from '../../content/article-fields';
import styles from './FeaturedArticle.module.css';

interface FeaturedArticleProps extends ArticleSummary {
  /** The drawings of the page, by the id of their article. */
  readonly html: ArticleListContent['html'];
}

/** The newest article, large, in the hero of the page. */
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
    <div>
      <p className={styles.about}>
        <strong>{category}</strong>
        <span>{readTime}</span>
      </p>
      <h2 className={styles.title}>
        <TextLink href={path} covers>
          <Figures>{title}</Figures>
        </TextLink>
      </h2>
      <p className={styles.excerpt}>{excerpt}</p>
      <p className={styles.read} aria-hidden="true">
        Read
      </p>
    </div>
  </article>
);
