import type { RemotePage } from 'shared-types';

export const pages: readonly RemotePage[] = [
];
