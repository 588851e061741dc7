import { NoBreak, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import { categories, listEntries } from '../../content/categories';
import styles from './BrowseByCategory.module.css';

/** A directory of all downloads and articles. */
export const BrowseByCategory = ({ articles }: ArticleListContent['data']) => (
  <Section short labelledBy="categories">
    <SectionHeading id="categories" title="Browse by Category" opening="below" />
    <div className={styles.directory}>
      {categories.map((name) => (
        <div key={name} className={styles.category}>
          <h3>{name}</h3>
          <ul className={styles.entries}>
            {listEntries(name, articles).map(({ path, title, detail }) => (
              <li key={path}>
                <TextLink href={path} covers>
                  <NoBreak>{title}</NoBreak>
                </TextLink>
                <span className={styles.kind}>{detail}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Section>
);
