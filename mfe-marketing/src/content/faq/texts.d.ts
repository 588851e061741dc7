/** A group of questions as its file is read: the front matter's fields, and a section for each question. */
declare module '*.mdx' {
  const text: import('valibot').InferOutput<typeof import('./fields').faqFields> & {
    readonly sections: readonly {
      readonly id: string;
      readonly title: string;
      readonly paragraphs: readonly string[];
      readonly link?: { readonly href: import('@proper/shared-types').SitePath; readonly label: string };
    }[];
  };
  export default text;
}
