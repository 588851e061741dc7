import type { Entry } from '../entry';
import { actions } from './actions';
import { brand } from './brand';
import { content } from './content';
import { forms } from './forms';
import { layout } from './layout';

/** Everything that the catalogue shows, in order. */
export const entries: readonly Entry[] = [...brand, ...actions, ...content, ...forms, ...layout];
