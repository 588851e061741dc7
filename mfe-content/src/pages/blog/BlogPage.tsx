import { doors, paths } from '@proper/shared-types/company';
import { BookingLink, ButtonLink, CallToAction, PageHero } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import { ArticleCards } from './ArticleCards';
import styles from './BlogPage.module.css';
import { FeaturedArticle } from './FeaturedArticle';

export default function BlogPage({ html, data }: ArticleListContent) {
  const [featured, ...others] = data.articles;
  return (
    <>
      <PageHero
        title={<span className={styles.title}>Notes on handing work over</span>}
        lead="Each article is meant to be used the same week."
        actions={
          <ButtonLink href={paths.updates} variant="secondary">
            Subscribe to Updates
          </ButtonLink>
        }
        below={featured && <FeaturedArticle {...featured} html={html} />}
      />
      <ArticleCards title="Also on the desk" html={html} data={{ ...data, articles: others }} />
      <CallToAction
        title="Rather talk than read?"
        text="Tell us which part of your week you would hand over first. We will tell you how we would run it."
        actions={<BookingLink note={doors.book} />}
      />
    </>
  );
}
