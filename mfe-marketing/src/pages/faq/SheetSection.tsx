import type { PageContent } from '@proper/shared-types';
import { Section, SectionHeading, staticHtml } from '@proper/shared-ui';
import { finishedSheet } from '../../content/permissions';
// The sheet is finished markup; its styles come with this page.
import '../../pieces/actions.module.css';
import '../../pieces/controls.module.css';
import disclosure from '../../pieces/disclosure.module.css';
import sheet from '../../pieces/permissions/PermissionSheet.module.css';
import { usePermissionSheet } from '../../pieces/permissions/permission-sheet';

/** What an assistant usually may do, in a line, and behind a disclosure the permission sheet to fill in. */
export const SheetSection = ({ html }: Pick<PageContent, 'html'>) => (
  <Section tone="tint" labelledBy="permissions">
    <SectionHeading
      id="permissions"
      title="Who may open what"
      lead="Where a tool can close something, it is closed. Where it cannot, it is a rule that your manager checks. The sheet says which."
    />
    <p className={sheet.usual}>
      {finishedSheet.map(([tool, access]) => (
        <span key={tool}>
          <strong>{tool}:</strong> {access.charAt(0).toLowerCase() + access.slice(1)}
        </span>
      ))}
    </p>
    {/* A visitor may have opened it before hydration: its `open` attribute is theirs. */}
    <details
      id="permission-sheet"
      className={`${disclosure.disclosure} ${sheet.place}`}
      suppressHydrationWarning
    >
      <summary>Fill in your own permission sheet</summary>
      <form
        autoComplete="off"
        {...usePermissionSheet()}
        onSubmit={(event) => event.preventDefault()}
        {...staticHtml(html, 'permissionSheet')}
      />
    </details>
  </Section>
);
