/** The commands of `proper` that show or check a whole site. */
export { check } from './check';
export { dev } from './dev';
export { preview } from './preview';
