import { paths } from '@proper/shared-types/company';
import { NoBreak, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import { featuredArticleCount } from '../../content/resources';
import styles from './FeaturedArticles.module.css';

/** The newest articles, next to each other. */
export const FeaturedArticles = ({ articles }: ArticleListContent['data']) => (
  <Section tone="tint" short labelledBy="featured-articles">
    <SectionHeading
      id="featured-articles"
      title="Featured Articles"
      lead={
        <TextLink href={paths.blog} alone>
          All articles on the blog
        </TextLink>
      }
    />
    <div className={styles.cards}>
      {articles.slice(0, featuredArticleCount).map(({ id, path, title, excerpt, category, readTime }) => (
        <article key={id} className={styles.card}>
          <p className={styles.about}>
            <strong>{category}</strong> <span>{readTime}</span>
          </p>
          <h3>
            <TextLink href={path} covers>
              <NoBreak>{title}</NoBreak>
            </TextLink>
          </h3>
          <p className={styles.excerpt}>{excerpt}</p>
        </article>
      ))}
    </div>
  </Section>
);
