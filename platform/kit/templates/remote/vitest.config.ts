export { default } from '@proper/kit/vitest';
