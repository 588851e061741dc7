import { call, paths } from '@proper/shared-types';
import {
  BackLink,
  Badge,
  BookingLink,
  CallToAction,
  Figures,
  PageHero,
  PageIndex,
  Prose,
  Section,
  SocialLinks,
} from '@proper/shared-ui';
import type { Article } from '../../content/article';
import styles from './ArticlePage.module.css';
import { ReadNext } from './ReadNext';

/** The one layout of all articles. */
export const ArticlePage = (article: Article) => (
  <>
    <BackLink href={paths.blog}>Back to Blog</BackLink>
    <PageHero
      kicker={article.category}
      title={
        <span className={styles.title}>
          <Figures>{article.title}</Figures>
        </span>
      }
      lead={article.excerpt}
      picture={article.image}
      alignTop
    >
      <p className={styles.byline}>
        <Badge label="About" />
        <span>{article.readTime}</span>
      </p>
    </PageHero>
    <Section className={styles.columns}>
      <PageIndex label="In this article" sections={article.sections} />
      <article className={styles.text} aria-label={article.title}>
        <Prose>{article.children}</Prose>
        <div className={styles.follow}>
          <SocialLinks label="Follow us for the next one:" />
        </div>
      </article>
    </Section>
    <ReadNext after={article.id} />
    <CallToAction
      title="Put it to work in your own week"
      text={`A discovery call takes ${call.minutes} minutes. Bring one thing that keeps coming back to you, and we tell you how we would take it on.`}
      actions={<BookingLink>Book Your Discovery Call</BookingLink>}
    />
  </>
);
