import { paths } from '@proper/shared-types';
import { Figures, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import { featuredArticles } from '../../content/resources';
import styles from './FeaturedArticles.module.css';

/** The newest articles as cards of a card index, one behind the other. */
export const FeaturedArticles = ({ articles }: ArticleListContent['data']) => (
  <Section tone="tint" labelledBy="featured-articles">
    <SectionHeading
      id="featured-articles"
      title="Featured Articles"
      lead="The thinking behind the guides, in a few minutes each."
    />
    <div className={styles.index}>
      {articles.slice(0, featuredArticles).map(({ id, path, title, excerpt, category, readTime }) => (
        <article key={id} className={styles.card}>
          <p className={styles.tab}>{category}</p>
          <div className={styles.sheet}>
            <h3 className={styles.title}>
              <a href={path}>
                <Figures>{title}</Figures>
              </a>
            </h3>
            <p className={styles.description}>{excerpt}</p>
            <p className={styles.time}>{readTime}</p>
          </div>
        </article>
      ))}
    </div>
    <p className={styles.all}>
      <TextLink href={paths.blog}>All articles on the blog</TextLink>
    </p>
  </Section>
);
