/** Where each PDF lies inside a release of this remote, relative to its browser files. */
export const downloadFiles = {
  delegationPlaybook: 'downloads/task-delegation-playbook.pdf',
  remoteWorkGuide: 'downloads/remote-work-communication-guide.pdf',
  taskingGuide: 'downloads/effective-tasking-guide.pdf',
} as const;
