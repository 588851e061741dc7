import { paths } from '@proper/shared-types';
import { ButtonLink, Card, Grid, PageHero, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import styles from './BlogPage.module.css';

/** Articles that the blog itself no longer lists. Without their drawings: whoever comes here looks for a title. */
export default function ArchivePage({ data: { articles, earlier } }: ArticleListContent) {
  return (
    <>
      <PageHero
        title="Earlier articles"
        lead="What we wrote before, the newest first."
        actions={
          <ButtonLink href={paths.blog} variant="secondary">
            Back to Blog
          </ButtonLink>
        }
      />
      <Section tone="tint" labelledBy="earlier-articles">
        <SectionHeading id="earlier-articles" title="In this part" />
        <Grid columns={2}>
          {articles.map(({ id, path, title, excerpt, category, readTime }) => (
            <Card
              key={id}
              title={title}
              href={path}
              kicker={category}
              footer={<p className={styles.time}>{readTime}</p>}
            >
              <p>{excerpt}</p>
            </Card>
          ))}
        </Grid>
        {earlier && (
          <p className={styles.earlier}>
            <TextLink href={earlier}>Earlier articles</TextLink>
          </p>
        )}
      </Section>
    </>
  );
}
