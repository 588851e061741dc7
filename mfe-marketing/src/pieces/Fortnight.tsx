import { Figures } from '@proper/shared-ui';
import { fortnight, playbookPage } from '../content/specimens';
import styles from './Fortnight.module.css';

/** The notes of the first two weeks with an assistant, and the page of a playbook that comes of them. */
export const Fortnight = () => (
  <div className={styles.fortnight}>
    {fortnight.map(({ week, days }) => (
      <div key={week}>
        <h3>{week}</h3>
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
      </div>
    ))}
    <div>
      <h3>{playbookPage.title}</h3>
      <ol>
        {playbookPage.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </div>
  </div>
);
