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
        lead="Playbooks, guides and templates that we use with our own assistants, made to be printed and written on."
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
