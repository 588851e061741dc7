import { PageHero } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article-fields';
import { BrowseByCategory } from './BrowseByCategory';
import { DigitalDownloads } from './DigitalDownloads';
import { FeaturedArticles } from './FeaturedArticles';
import styles from './ResourcesPage.module.css';
import { StayUpdated } from './StayUpdated';

export default function ResourcesPage({ data: { articles } }: ArticleListContent) {
  return (
    <>
      <PageHero
        title={<span className={styles.title}>Guides to delegating well</span>}
        lead="The sheets that we work with ourselves: what to hand over, how to ask for it, where to say it, and how to look back on it."
      />
      <DigitalDownloads />
      <FeaturedArticles articles={articles} />
      <BrowseByCategory articles={articles} />
      <StayUpdated />
    </>
  );
}
