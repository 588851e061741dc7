import { onboardingChecklist } from '../../content/resources/onboarding-checklist';
import { ChecklistPreview } from './ChecklistPreview';
import { ResourcePage } from './ResourcePage';

export default function OnboardingChecklistPage() {
  return (
    <ResourcePage
      resource={onboardingChecklist}
      preview={<ChecklistPreview title={onboardingChecklist.title} />}
    />
  );
}
