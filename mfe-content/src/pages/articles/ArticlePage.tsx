import { call, paths } from '@proper/shared-types/company';
import {
  BackLink,
  Badge,
  CallBand,
  NoBreak,
  PageHero,
  PageIndex,
  Prose,
  Section,
  SectionHeading,
  SocialLinks,
  staticHtml,
  TextLink,
} from '@proper/shared-ui';
import { useEffect, useRef } from 'react';
import type { ArticleContent } from '../../content/article-fields';
// The drawings and the sheet in an article are static markup, so its page imports their styles.
import '../../pictures/pictures.module.css';
import '../../pictures/Sheet.module.css';
import styles from './ArticlePage.module.css';
import { showTickAdvice } from './tick-advice';

interface ArticleTextProps extends Pick<ArticleContent, 'html'> {
  readonly title: string;
}

/** The text of an article. If it has a sheet of boxes, the sheet says what its ticks mean. */
function ArticleText({ html, title }: ArticleTextProps) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => (text.current ? showTickAdvice(text.current) : undefined), []);
  return (
    <article ref={text} className={styles.text} aria-label={title}>
      <Prose {...staticHtml(html, 'text')} />
      <div className={styles.follow}>
        <SocialLinks label="Follow us for the next one:" />
      </div>
    </article>
  );
}

/** Links to neighbouring articles, in the text's column, so that the list of contents stays in view. */
const ReadNext = ({ articles }: { readonly articles: ArticleContent['data']['next'] }) => (
  <section aria-labelledby="read-next" className={styles.next}>
    <SectionHeading id="read-next" title="Read next" size="small" />
    <ul className={styles.list}>
      {articles.map(({ id, path, title, category, readTime }) => (
        <li key={id}>
          <h3>
            <TextLink href={path} covers>
              <NoBreak>{title}</NoBreak>
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

/** The page of every article. */
export default function ArticlePage({ html, data: article }: ArticleContent) {
  return (
    <>
      <BackLink href={paths.blog}>Back to Blog</BackLink>
      <PageHero
        kicker={article.category}
        title={
          <span className={styles.title}>
            <NoBreak>{article.title}</NoBreak>
          </span>
        }
        lead={article.excerpt}
        picture={<div className={styles.picture} {...staticHtml(html, 'picture')} />}
        alignTop
      >
        <p className={styles.byline}>
          <span>{article.readTime}</span>
          <Badge label="About" />
          <TextLink href={paths.about} alone>
            Proper, a remote executive-assistant service
          </TextLink>
        </p>
      </PageHero>
      <Section className={styles.columns}>
        <PageIndex label="In this article" sections={article.sections} />
        <div className={styles.column}>
          <ArticleText key={article.path} html={html} title={article.title} />
          <div className={styles.onScreen}>
            <ReadNext articles={article.next} />
          </div>
        </div>
      </Section>
      <div className={styles.onScreen}>
        <CallBand
          title="Put it to work in your own week"
          text={`A discovery call takes ${call.minutes} minutes. Bring one thing that keeps coming back to you, and we will tell you how we would take it on.`}
          label="Book Your Discovery Call"
        />
      </div>
    </>
  );
}
