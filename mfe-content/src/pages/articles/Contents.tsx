import type { ArticleSection } from '../../content/article';
import styles from './Contents.module.css';

/** What the article holds, in order; beside the text where there is room. */
export const Contents = ({ sections }: { readonly sections: readonly ArticleSection[] }) => (
  <nav className={styles.contents} aria-label="In this article">
    <p className={styles.label}>In this article</p>
    <ul className={styles.list}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);
