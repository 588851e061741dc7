import { delegationPlaybook } from '../../content/resources/delegation-playbook';
import { CoverPreview } from './CoverPreview';
import { ResourcePage } from './ResourcePage';

export default function DelegationPlaybookPage() {
  return (
    <ResourcePage
      resource={delegationPlaybook}
      preview={<CoverPreview document="task-delegation-playbook" title={delegationPlaybook.title} />}
    />
  );
}
