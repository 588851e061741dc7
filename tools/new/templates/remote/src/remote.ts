import type { RemotePage } from '@proper/shared-types';

export const pages: readonly RemotePage[] = [
];
