import { paper } from '@proper/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { downloadOf } from '../../content/files';
import type { Resource } from '../../content/resource-fields';
import { LeadForm } from './LeadForm';
import { LeadSuccess } from './LeadSuccess';
import styles from './ResourcePage.module.css';

/** The card that gives the resource in exchange for a lead: the form, or what follows it. */
export function LeadCard({ resource }: { readonly resource: Resource }) {
  const card = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<'form' | 'saved' | 'form-again'>('form');

  useEffect(() => {
    if (view === 'form-again') card.current?.querySelector('input')?.focus();
  }, [view]);

  const isInPreparation = downloadOf(resource) === null;
  return (
    <div ref={card} className={`${paper.lifted} ${styles.card}`}>
      {view === 'saved' ? (
        <LeadSuccess
          title={resource.title}
          download={downloadOf(resource)}
          onAnother={() => setView('form-again')}
        />
      ) : (
        <>
          {isInPreparation && <p className={styles.announcement}>In preparation</p>}
          <h2 className={isInPreparation ? styles.fixedTitle : styles.cardTitle}>Get Instant Access</h2>
          {isInPreparation && (
            <p className={styles.noFile}>Leave your address, and we will write to you when it is ready.</p>
          )}
          <LeadForm resource={resource} onSaved={() => setView('saved')} />
        </>
      )}
    </div>
  );
}
