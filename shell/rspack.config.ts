import { shellConfig } from 'platform/build';

export default shellConfig({ dir: import.meta.dirname });
