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
        lead="Sheets to print and use today: what to hand over, how to ask for it, and where to say it."
      />
      <DigitalDownloads />
      <FeaturedArticles articles={articles} />
      <BrowseByCategory articles={articles} />
      <StayUpdated />
    </>
  );
}
