export type { Collection, PageCollection, PlainCollection, PlainSection, TextSection } from './collection';
