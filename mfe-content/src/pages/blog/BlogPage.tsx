import { paths } from '@proper/shared-types/company';
import { ButtonLink, CallBand, NoBreak, PageHero, staticHtml, TextLink } from '@proper/shared-ui';
import type { ArticleListContent, ArticleSummary } from '../../content/article-fields';
import { ArticleCards } from './ArticleCards';
import cards from './ArticleCards.module.css';
import styles from './BlogPage.module.css';

interface FeaturedArticleProps extends Pick<ArticleListContent, 'html'> {
  readonly article: ArticleSummary;
}

/** The newest article, large, in the hero of the page. */
const FeaturedArticle = ({ article, html }: FeaturedArticleProps) => (
  <article className={styles.article}>
    <div className={styles.picture} {...staticHtml(html, article.id)} />
    <div>
      <p className={styles.about}>{article.category}</p>
      <h2 className={styles.title}>
        <TextLink href={article.path} covers>
          <NoBreak>{article.title}</NoBreak>
        </TextLink>
      </h2>
      <p className={styles.excerpt}>{article.excerpt}</p>
      <p className={cards.read}>Read the article, {article.readTime}</p>
    </div>
  </article>
);

export default function BlogPage({ html, data }: ArticleListContent) {
  const [featured, ...others] = data.articles;
  return (
    <>
      <PageHero
        title={<span className={styles.pageTitle}>Notes on handing work over</span>}
        lead="Read one today, and use it this week."
        below={featured && <FeaturedArticle article={featured} html={html} />}
      />
      <ArticleCards title="Also on the desk" html={html} data={{ ...data, articles: others }} />
      <CallBand
        title="Rather talk than read?"
        text="Tell us what you would hand over first. We will say how we would run it."
        otherActions={
          <ButtonLink href={paths.updates} variant="secondary">
            Subscribe to Updates
          </ButtonLink>
        }
      />
    </>
  );
}
