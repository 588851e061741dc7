import { Card, Section, SectionHeading, staticHtml, TextLink } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
// The drawings of articles are static markup, so this imports their styles.
import '../../pictures/pictures.module.css';
import styles from './ArticleCards.module.css';

interface ArticleCardsProps extends ArticleListContent {
  readonly title: string;
}

/** Articles as cards, with their drawings if the page has them, and a link to earlier articles. */
export const ArticleCards = ({ title: heading, html, data: { articles, earlier } }: ArticleCardsProps) => (
  <Section tone="tint" labelledBy="articles">
    <SectionHeading id="articles" title={heading} opening="ruled" size="small" />
    <div className={styles.cards}>
      {articles.map(({ id, path, title, excerpt, category, readTime }) => (
        <Card
          key={id}
          title={title}
          href={path}
          kicker={category}
          footer={<p className={styles.read}>Read the article, {readTime}</p>}
        >
          <p>{excerpt}</p>
          {html[id] && <div className={styles.picture} {...staticHtml(html, id)} />}
        </Card>
      ))}
    </div>
    {earlier && (
      <p className={styles.earlier}>
        <TextLink href={earlier}>Earlier articles</TextLink>
      </p>
    )}
  </Section>
);
