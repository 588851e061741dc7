import { Grid, Section, SectionHeading } from '@proper/shared-ui';
import type { ArticleListContent } from '../../content/article';
import { ArticleCard } from './ArticleCard';

/** The articles after the featured one. */
export const MoreArticles = ({ html, data: { articles } }: ArticleListContent) => (
  <Section tone="tint" labelledBy="more-articles">
    <SectionHeading id="more-articles" title="Also on the desk" />
    <Grid columns={2}>
      {articles.map((article) => (
        <ArticleCard key={article.id} {...article} html={html} />
      ))}
    </Grid>
  </Section>
);
