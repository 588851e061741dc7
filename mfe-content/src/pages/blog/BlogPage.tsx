import { paths } from '@proper/shared-types';
import { BookingLink, ButtonLink, CallToAction, PageHero } from '@proper/shared-ui';
import { articleSummaries } from '../../content/article-summaries';
import { FeaturedArticle } from './FeaturedArticle';
import { MoreArticles } from './MoreArticles';

const [featured, ...others] = articleSummaries;

export default function BlogPage() {
  return (
    <>
      <PageHero
        title="Notes on handing work over"
        lead="What we have learned about handing work over and getting it back finished. Each article is meant to be used the same week."
        actions={
          <ButtonLink href={paths.contact} variant="secondary">
            Subscribe to Updates
          </ButtonLink>
        }
        below={featured && <FeaturedArticle {...featured} />}
      />
      <MoreArticles articles={others} />
      <CallToAction
        title="Rather talk than read?"
        text="Tell us which part of your week you would hand over first. We tell you how we would run it."
        actions={<BookingLink />}
      />
    </>
  );
}
