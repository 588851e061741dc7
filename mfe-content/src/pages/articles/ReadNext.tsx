import { Figures, SectionHeading, TextLink } from '@proper/shared-ui';
import type { ArticleContent } from '../../content/article-fields';
import styles from './ReadNext.module.css';

/** The articles next to this one. They are in the column of its text, so that its contents stay in view to the last section. */
export const ReadNext = ({ articles }: { readonly articles: ArticleContent['data']['next'] }) => (
  <section aria-labelledby="read-next" className={styles.next}>
    <SectionHeading id="read-next" title="Read next" />
    <ul className={styles.list}>
      {articles.map(({ id, path, title, category, readTime }) => (
        <li key={id}>
          <h3>
            <TextLink href={path} covers>
              <Figures>{title}</Figures>
            </TextLink>
          </h3>
          <p>
            {category}, {readTime}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
