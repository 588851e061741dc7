import { Figures, Section, SectionHeading } from '@proper/shared-ui';
import { type ArticleLink, articleLinks } from '../../content/article-links';
import styles from './ReadNext.module.css';

/** The other articles. */
export const ReadNext = ({ after }: { readonly after: ArticleLink['id'] }) => (
  <Section tone="tint" labelledBy="read-next">
    <SectionHeading id="read-next" title="Read next" />
    <ul className={styles.list}>
      {articleLinks
        .filter(({ id }) => id !== after)
        .map(({ id, path, title, category, readTime }) => (
          <li key={id}>
            <h3>
              <a href={path}>
                <Figures>{title}</Figures>
              </a>
            </h3>
            <p>
              {category}, {readTime}
            </p>
          </li>
        ))}
    </ul>
  </Section>
);
