import { paper } from '@proper/shared-ui';
import { closedTools, permissionColumns, permissions } from '../content/access';
import choice from './choice.module.css';
import styles from './PermissionSheet.module.css';

/** Who may open what, tool by tool, and how the client withdraws it. If a table does not fit, radio buttons choose the tool. */
export const PermissionSheet = () => (
  <div className={styles.place}>
    <div className={`${paper.slip} ${styles.sheet}`}>
      <p className={styles.title} id="permission-sheet">
        Permission sheet
      </p>
      <p className={styles.note}>Our example: we fill in yours with you</p>
      <div className={`${styles.tools} ${choice.choice}`} role="radiogroup" aria-label="Tool">
        {permissions.map(([tool], row) => (
          <label key={tool}>
            <input type="radio" name="tool" defaultChecked={row === 0} />
            {tool}
          </label>
        ))}
      </div>
      <table aria-labelledby="permission-sheet">
        <thead>
          <tr>
            {['Tool', ...permissionColumns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map(([tool, ...cells]) => (
            <tr key={tool}>
              <th scope="row">{tool}</th>
              {cells.map((cell, column) => (
                <td key={cell} data-of={permissionColumns[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {closedTools.map(([tool, reason]) => (
            <tr key={tool} className={styles.closed}>
              <th scope="row">{tool}</th>
              <td colSpan={4}>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);
