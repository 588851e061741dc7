export { type ContentPage, contentPages, type MarkupContent, type PlainContent } from './content';
export type { PlainSection } from './plain-text';
export { TextReader } from './text-reader';
