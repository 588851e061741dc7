import { Figures } from '@proper/shared-ui';
import type { ArticleSummary } from '../../content/article';
import { ArticlePicture } from './ArticlePicture';
import styles from './FeaturedArticle.module.css';

/** The newest article, large: it stands in the head of the page. */
export const FeaturedArticle = ({ id, path, title, excerpt, category, readTime }: ArticleSummary) => (
  <article className={styles.article}>
    <div className={styles.picture}>
      <ArticlePicture id={id} />
    </div>
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
