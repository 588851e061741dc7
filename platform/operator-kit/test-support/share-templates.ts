import { shareTemplates } from './template';

/** Runs before all tests, in the process that starts the others; what it returns runs after them. */
export default shareTemplates;
