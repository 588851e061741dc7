import { article } from '../../content/articles/level-5-assistant';
import { ArticlePage } from './ArticlePage';

export default function Level5AssistantPage() {
  return <ArticlePage article={article} />;
}
