import { article } from '../../content/articles/email-management';
import { ArticlePage } from './ArticlePage';

export default function EmailManagementPage() {
  return <ArticlePage article={article} />;
}
