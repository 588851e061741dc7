export type { Collection, PageCollection, PlainCollection, PlainSection, TextSection } from './collection';
export { oneOf } from './text/mistake';
export { TextReader } from './text/text-reader';
