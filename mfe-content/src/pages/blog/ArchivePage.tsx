import { paths } from '@proper/shared-types';
import { ButtonLink, PageHero, Section, SectionHeading } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import { ArticleCards } from './ArticleCards';

/** Articles too old for the blog's first page, without their drawings. */
export default function ArchivePage(content: ArticleListContent) {
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
        <ArticleCards {...content} />
      </Section>
    </>
  );
}
