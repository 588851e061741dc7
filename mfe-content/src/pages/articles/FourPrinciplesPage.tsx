import { article } from '../../content/articles/four-principles';
import { ArticlePage } from './ArticlePage';

export default function FourPrinciplesPage() {
  return <ArticlePage article={article} />;
}
