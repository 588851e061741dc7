import { permissionColumns, permissions } from '../content/access';
import styles from './PermissionSheet.module.css';

/** What is open to whom, tool by tool, and where the client takes it back: the first page of a playbook, filled in. */
export const PermissionSheet = () => (
  <div className={styles.place}>
    <table className={styles.sheet}>
      <caption>
        Permission sheet <span>An example of ours: yours is filled in with you</span>
      </caption>
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
            {cells.map((cell, index) =>
              cells[1] ? (
                <td key={cell} data-of={permissionColumns[index]}>
                  {cell}
                </td>
              ) : (
                <td key={cell} colSpan={4}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
