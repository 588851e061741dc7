import { drawing, paper, Wordmark } from '@proper/shared-ui';
import type { Shown, States } from './entry';

/** A sheet of paper that has every class of a line drawing once. */
const Drawing = () => (
  <svg className={drawing.picture} viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
    <rect className={drawing.paper} x="10" y="10" width="100" height="60" />
    <rect className={drawing.block} x="20" y="20" width="40" height="14" />
    <path className={drawing.tick} d="M72 50l8 8 16-20" />
    <path d="M20 48h40M20 58h30" />
  </svg>
);

export const brand = {
  Wordmark: { 'as it is': <Wordmark /> },
  drawing: { 'each class': <Drawing /> },
  paper: {
    slip: <p className={paper.slip}>On the page</p>,
    lifted: <p className={paper.lifted}>Lifted off the page</p>,
  },
} satisfies Partial<Record<Shown, States>>;
