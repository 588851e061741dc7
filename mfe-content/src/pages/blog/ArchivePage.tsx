import { paths } from '@proper/shared-types/company';
import { ButtonLink, PageHero } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import { ArticleCards } from './ArticleCards';

/** Articles too old for the blog's first page, without their drawings. */
export default function ArchivePage(content: ArticleListContent) {
  return (
    <>
      <PageHero
        title="Earlier articles"
        lead="What we wrote earlier, newest first."
        actions={
          <ButtonLink href={paths.blog} variant="secondary">
            Back to Blog
          </ButtonLink>
        }
      />
      <ArticleCards title="In this part" {...content} />
    </>
  );
}
