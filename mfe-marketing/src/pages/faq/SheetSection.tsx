import type { PageContent } from '@proper/shared-types';
import { Section, SectionHeading, staticHtml } from '@proper/shared-ui';
// The sheet is finished markup; its styles come with this page.
import '../../widgets/WidgetActions.module.css';
import '../../widgets/controls.module.css';
import disclosure from '../../widgets/disclosure.module.css';
import sheet from './PermissionSheet.module.css';
import { usePermissionSheet } from './usePermissionSheet';

/** The rule for access, and behind a disclosure the permission sheet to fill in. */
export const SheetSection = ({ html }: Pick<PageContent, 'html'>) => (
  <Section tone="tint" labelledBy="permissions">
    <SectionHeading
      id="permissions"
      title="Who may open what"
      lead="Begin with drafts; open more later. Your manager checks what a tool cannot block."
    />
    {/* A visitor may have opened this before hydration, so its `open` attribute may differ from React's. */}
    <details
      id="permission-sheet"
      className={`${disclosure.disclosure} ${sheet.place}`}
      suppressHydrationWarning
    >
      <summary>Fill in your own permission sheet</summary>
      <form {...usePermissionSheet()} {...staticHtml(html, 'permissionSheet')} />
    </details>
    <p>You can check us now: this site sets no cookies and loads nothing from other companies.</p>
  </Section>
);
