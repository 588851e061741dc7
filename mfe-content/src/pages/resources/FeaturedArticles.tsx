import { paths } from '@proper/shared-types/company';
import { NoBreak, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import { featuredArticleCount } from '../../content/resources';
import cards from '../blog/ArticleCards.module.css';
import styles from './FeaturedArticles.module.css';

/** The newest articles as cards of a card index. */
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
          <p className={styles.tab} data-category={category}>
            {category}
          </p>
          <div className={styles.sheet}>
            <h3 className={styles.title}>
              <TextLink href={path} covers>
                <NoBreak>{title}</NoBreak>
              </TextLink>
            </h3>
            <p className={styles.excerpt}>{excerpt}</p>
            <p className={cards.foot}>
              <span className={cards.read} aria-hidden="true">
                Read
              </span>
              <span>{readTime}</span>
            </p>
          </div>
        </article>
      ))}
    </div>
  </Section>
);
