export type { Collection, PageCollection, PlainCollection, PlainSection, TextSection } from './collection';
export { oneOf } from './mistake';
export { TextReader } from './text-reader';
