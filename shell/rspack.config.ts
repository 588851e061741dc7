import { shellConfig } from 'preset';

export default shellConfig({ dir: import.meta.dirname });
