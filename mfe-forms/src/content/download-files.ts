/** Where a PDF lies inside a release of this remote, relative to its browser files: by the name of its text. */
export const downloadFile = (name: string): string => `downloads/${name}.pdf`;
