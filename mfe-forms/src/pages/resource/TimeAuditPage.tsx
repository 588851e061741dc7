import { performanceReview } from '../../content/resources/time-audit';
import { ResourcePage } from './ResourcePage';

export default function TimeAuditPage() {
  return <ResourcePage resource={performanceReview} />;
}
