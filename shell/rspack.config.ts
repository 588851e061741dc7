import { shellConfig } from '@proper/preset';

export default shellConfig({ dir: import.meta.dirname });
