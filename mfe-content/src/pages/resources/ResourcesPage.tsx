import { paths } from '@proper/shared-types/company';
import { ButtonLink, PageHero } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import { PaperPicture } from '../../pictures/PaperPicture';
import { BrowseByCategory } from './BrowseByCategory';
import { DigitalDownloads } from './DigitalDownloads';
import { FeaturedArticles } from './FeaturedArticles';
import { StayUpdated } from './StayUpdated';

export default function ResourcesPage({ data: { articles } }: ArticleListContent) {
  return (
    <>
      <PageHero
        title="Guides for handing work over"
        lead="Working sheets for handing work over. Print one, write on it, and hand over the first task today."
        actions={<ButtonLink href={paths.delegationPlaybook}>Start with the playbook</ButtonLink>}
        picture={<PaperPicture />}
      />
      <DigitalDownloads />
      <FeaturedArticles articles={articles} />
      <BrowseByCategory articles={articles} />
      <StayUpdated />
    </>
  );
}
