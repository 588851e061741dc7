import { shellConfig } from '@proper/build';

export default shellConfig({ dir: import.meta.dirname });
