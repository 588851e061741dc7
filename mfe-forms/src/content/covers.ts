/** The first page of a document: printed on the PDF, and shown as its preview. */
export interface Cover {
  readonly title: string;
  readonly subtitle: string;
  /** What the reader holds. */
  readonly type: string;
}

export const covers = {
  delegationPlaybook: {
    title: 'Task Delegation Playbook',
    subtitle: 'Decide what to hand over, brief it once, and keep hold of what matters.',
    type: 'Playbook',
  },
  remoteWorkGuide: {
    title: 'Remote Work Communication Guide',
    subtitle: 'Agree how you talk, so that distance and time zones stop mattering.',
    type: 'Guide',
  },
  taskingGuide: {
    title: 'Effective Tasking Guide',
    subtitle: 'Say what you want done so that it comes back right the first time.',
    type: 'Guide and quick reference cards',
  },
} as const satisfies Record<string, Cover>;
