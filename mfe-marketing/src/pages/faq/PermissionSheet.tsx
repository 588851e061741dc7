import { paths } from '@proper/shared-types/company';
import { NoBreak, paper } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import {
  closedTools,
  levels,
  type OpenLevel,
  ownTool,
  ownTools,
  systems,
  type Tool,
  tools,
} from '../../content/permissions';
import controls from '../../widgets/controls.module.css';
import { WidgetActions } from '../../widgets/WidgetActions';
import styles from './PermissionSheet.module.css';

type InSystem = typeof ownTool;

/** What each level means, and how to withdraw access. The style sheet shows only what applies. */
const Access = ({ inSystem }: { readonly inSystem: InSystem }) => (
  <div className={styles.access} data-system={inSystem.system}>
    {(Object.keys(inSystem.meanings) as OpenLevel[]).map((level) => {
      const { isEnforced, text } = inSystem.meanings[level];
      return (
        <p key={level} data-level={level}>
          <strong>{isEnforced ? 'Enforced.' : 'Agreed, and checked by your manager.'}</strong>{' '}
          <NoBreak>{text}</NoBreak>
        </p>
      );
    })}
    <details className={styles.strip}>
      <summary>How to take it back</summary>
      <p>{inSystem.withdraw}</p>
    </details>
  </div>
);

interface RowProps {
  readonly tool: Tool;
  readonly legend: ReactNode;
}

/** A tool: its level, its limit, and what they mean. */
const Row = ({ tool: { id, name, verbs, example, limit, inSystems }, legend }: RowProps) => (
  <fieldset className={styles.row} aria-label={name}>
    <div className={styles.tool}>{legend}</div>
    <div className={`${controls.choice} ${styles.levels}`}>
      {levels.map((level) => (
        <label key={level}>
          <input type="radio" name={id} value={level} defaultChecked={level === example} />
          {level === 'closed' ? 'Closed' : verbs[level]}
          {level === 'sends' && ', up to a limit'}
        </label>
      ))}
    </div>
    <div className={styles.limit}>
      <label htmlFor={`${id}-limit`}>The limit</label>
      <input
        className={controls.field}
        id={`${id}-limit`}
        name={`${id}-limit`}
        type="text"
        maxLength={60}
        autoComplete="off"
        defaultValue={limit}
      />
    </div>
    <p className={styles.shut}>Closed. Nobody opens it.</p>
    {inSystems.map((inSystem) => (
      <Access key={inSystem.system ?? id} inSystem={inSystem} />
    ))}
  </fieldset>
);

const SystemField = () => (
  <div className={styles.system}>
    <label htmlFor="sheet-system">Your mail and calendar</label>
    <select
      className={controls.field}
      id="sheet-system"
      name="system"
      autoComplete="off"
      defaultValue="google"
    >
      {Object.entries(systems).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </div>
);

/** The rows of a tool that is closed to everybody. */
const ClosedRows = () => (
  <dl className={styles.closed}>
    {closedTools.map(([tool, reason]) => (
      <div key={tool}>
        <dt>{tool}</dt>
        <dd>{reason}</dd>
      </div>
    ))}
  </dl>
);

const ToolRows = () => tools.map((tool) => <Row key={tool.id} tool={tool} legend={<h4>{tool.name}</h4>} />);

/** Rows for the client's own tools, which are closed until named. */
const OwnRows = () =>
  Array.from({ length: ownTools }, (_, index) => `own${index + 1}`).map((id, index) => (
    <Row
      key={id}
      tool={{
        id,
        name: `Tool of your own, ${index + 1}`,
        verbs: { reads: 'Reads', drafts: 'Prepares', sends: 'Acts' },
        example: 'closed',
        limit: '',
        inSystems: [ownTool],
      }}
      legend={
        <input
          className={controls.field}
          name={`${id}-name`}
          type="text"
          maxLength={40}
          autoComplete="off"
          placeholder="Your own tool"
          aria-label={`Tool of your own, ${index + 1}: its name`}
        />
      }
    />
  ));

/** The sheet in full, as finished markup. Everything but printing and the link works without scripts. */
export const PermissionSheet = () => (
  <div className={`${paper.slip} ${styles.sheet}`}>
    <h3>Permission sheet</h3>
    <SystemField />
    <ToolRows />
    <OwnRows />
    <ClosedRows />
    <p className={styles.sign}>Agreed by: ____________________ Date: ______________</p>
    <WidgetActions
      href={paths.contact}
      label="Bring this to the call"
      print="Print for IT"
      note="What you fill in is in this page’s address, behind the #, which browsers never send. Copy the address to pass the sheet on."
    />
  </div>
);
