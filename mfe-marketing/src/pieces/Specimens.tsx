import { paths, resourceTitles } from '@proper/shared-types/company';
import { Figures, paper } from '@proper/shared-ui';
import { fortnight, playbookPage } from '../content/specimens';
import styles from './Specimens.module.css';

/** A fortnight of notes, of which the second week is closed at first, and a page of a playbook. */
export const Specimens = () => (
  <>
    <div className={`${paper.lifted} ${styles.notes}`}>
      <h3>A fortnight of notes</h3>
      {fortnight.map(({ week, days }, index) => (
        <details key={week} className={styles.week} open={index === 0}>
          <summary>{week}</summary>
          <dl>
            {days.map(([day, note]) => (
              <div key={day}>
                <dt>{day}</dt>
                <dd>
                  <Figures>{note}</Figures>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </div>
    <div className={styles.beside}>
      <div className={`${paper.slip} ${styles.playbook}`}>
        <p className={styles.label}>From a playbook</p>
        <h3>{playbookPage.title}</h3>
        <ol>
          {playbookPage.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <p className={styles.label}>{playbookPage.foot}</p>
      </div>
      <p className={styles.own}>
        {playbookPage.own}{' '}
        <a href={paths.delegationPlaybook}>{`Take the ${resourceTitles.delegationPlaybook}`}</a>
      </p>
      <p className={styles.label}>
        A third, <a href={paths.permissionSheet}>the permission sheet</a>, is yours to fill in.
      </p>
    </div>
  </>
);
