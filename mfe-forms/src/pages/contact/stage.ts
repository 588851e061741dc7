/** What became of the scheduling page: about to open, open in another tab, or blocked by the browser. */
export type Scheduling = 'announced' | 'opened' | 'blocked';

/** How far a visitor has come: until the form has what it needs, until it is sent, and what followed. */
export type Stage = 'empty' | 'filled' | Scheduling;

/** Whether the request is sent. */
export const isSent = (stage: Stage): stage is Scheduling => stage !== 'empty' && stage !== 'filled';
