import type { PageContent } from '@proper/shared-types';
import { Section, SectionHeading, staticHtml } from '@proper/shared-ui';
// The sheet is finished markup; its styles come with this page.
import '../../pieces/actions.module.css';
import '../../pieces/controls.module.css';
import sheet from '../../pieces/permissions/PermissionSheet.module.css';
import { usePermissionSheet } from '../../pieces/permissions/permission-sheet';

/** The permission sheet, for the visitor to fill in. */
export const SheetSection = ({ html }: Pick<PageContent, 'html'>) => (
  <Section id="permission-sheet" tone="tint" labelledBy="permission-sheet-heading">
    <SectionHeading
      id="permission-sheet-heading"
      title="The permission sheet, filled in"
      lead="Where a tool can close something, it is closed. Where it cannot, it is a rule that your manager checks. The sheet says which."
    />
    <form
      className={sheet.place}
      autoComplete="off"
      {...usePermissionSheet()}
      onSubmit={(event) => event.preventDefault()}
      {...staticHtml(html, 'permissionSheet')}
    />
  </Section>
);
