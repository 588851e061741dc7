import { resourceTitles } from 'shared-types';

/** The first page of a document: printed on the PDF, and shown as its preview. */
export interface Cover {
  readonly title: string;
  readonly subtitle: string;
  /** What the reader holds. */
  readonly type: string;
}

export const covers = {
  delegationPlaybook: {
    title: resourceTitles.delegationPlaybook,
    subtitle: 'Decide what to hand over, brief it once, and keep hold of what matters.',
    type: 'Playbook',
  },
  remoteWorkGuide: {
    title: resourceTitles.remoteWorkGuide,
    subtitle: 'Agree how you talk, so that distance and time zones stop mattering.',
    type: 'Guide',
  },
  taskingGuide: {
    title: resourceTitles.taskingGuide,
    subtitle: 'Say what you want done so that it comes back right the first time.',
    type: 'Guide and quick reference cards',
  },
} as const satisfies Record<string, Cover>;
