import { taskingGuide } from '../../content/resources/tasking-guide';
import { CoverPreview } from './CoverPreview';
import { ResourcePage } from './ResourcePage';

export default function TaskingGuidePage() {
  return (
    <ResourcePage
      resource={taskingGuide}
      preview={<CoverPreview document="effective-tasking-guide" title={taskingGuide.title} />}
    />
  );
}
