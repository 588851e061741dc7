import { performanceReview } from '../../content/resources/performance-review';
import { ResourcePage } from './ResourcePage';

export default function TimeAuditPage() {
  return <ResourcePage resource={performanceReview} />;
}
