import { downloadFiles } from '../src/content/download-files';
import { delegationPlaybook } from './delegation-playbook/content';
import type { DocumentContent } from './model';
import { previewsOf } from './previews';
import { remoteWorkGuide } from './remote-work-guide/content';
import { renderDocument } from './render';
import { taskingGuide } from './tasking-guide/content';

/** One file that the build adds to the release. */
export interface RenderedDocument {
  /** Its path relative to the release's browser files. */
  readonly file: string;
  /** The finished file: the same bytes every time. */
  render(): Promise<Uint8Array>;
}

const rendered = (file: string, content: DocumentContent): RenderedDocument => ({
  file,
  render: () => renderDocument(content),
});

/** Every PDF that visitors can download. */
export const documents: readonly RenderedDocument[] = [
  rendered(downloadFiles.delegationPlaybook, delegationPlaybook),
  rendered(downloadFiles.remoteWorkGuide, remoteWorkGuide),
  rendered(downloadFiles.taskingGuide, taskingGuide),
];

/** What the build adds to the release: the PDFs, and pictures of first pages. */
export const generatedFiles: readonly RenderedDocument[] = [
  ...documents,
  ...previewsOf('delegationPlaybook', documents),
  ...previewsOf('taskingGuide', documents),
];
