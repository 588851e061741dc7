import { Figures, Section, SectionHeading } from '@proper/shared-ui';
import type { ArticleContent } from '../../content/article-fields';
import styles from './ReadNext.module.css';

/** The articles next to this one. */
export const ReadNext = ({ articles }: { readonly articles: ArticleContent['data']['next'] }) => (
  <Section tone="tint" labelledBy="read-next">
    <SectionHeading id="read-next" title="Read next" opening="margin" />
    <ul className={styles.list}>
      {articles.map(({ id, path, title, category, readTime }) => (
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
