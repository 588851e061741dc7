import { doors, paths } from '@proper/shared-types';
import {
  BookingLink,
  ButtonLink,
  CallToAction,
  Card,
  Grid,
  PageHero,
  Section,
  SectionHeading,
  staticHtml,
  TextLink,
} from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
// The drawings of articles are static markup, so this page imports their styles.
import '../../pictures/pictures.module.css';
import styles from './BlogPage.module.css';
import { FeaturedArticle } from './FeaturedArticle';

export default function BlogPage({ html, data }: ArticleListContent) {
  const [featured, ...others] = data.articles;
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
        below={featured && <FeaturedArticle {...featured} html={html} />}
      />
      <Section tone="tint" labelledBy="more-articles">
        <SectionHeading id="more-articles" title="Also on the desk" />
        <Grid columns={2}>
          {others.map(({ id, path, title, excerpt, category, readTime }) => (
            <Card
              key={id}
              title={title}
              href={path}
              kicker={category}
              footer={<p className={styles.time}>{readTime}</p>}
            >
              <p>{excerpt}</p>
              <div className={styles.picture} {...staticHtml(html, id)} />
            </Card>
          ))}
        </Grid>
        {data.earlier && (
          <p className={styles.earlier}>
            <TextLink href={data.earlier}>Earlier articles</TextLink>
          </p>
        )}
      </Section>
      <CallToAction
        title="Rather talk than read?"
        text="Tell us which part of your week you would hand over first. We will tell you how we would run it."
        actions={<BookingLink note={doors.book} />}
      />
    </>
  );
}
