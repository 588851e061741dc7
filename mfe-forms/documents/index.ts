import type { GeneratedFile } from 'preset';
import { downloadFiles } from '../src/content/download-files';
import { delegationPlaybook } from './delegation-playbook/content';
import type { DocumentContent } from './model';
import { previewsOf } from './previews';
import { remoteWorkGuide } from './remote-work-guide/content';
import { renderDocument } from './render';
import { taskingGuide } from './tasking-guide/content';

const rendered = (file: string, content: DocumentContent): GeneratedFile => ({
  file,
  render: () => renderDocument(content),
});

/** Every PDF that visitors can download. */
export const documents: readonly GeneratedFile[] = [
  rendered(downloadFiles.delegationPlaybook, delegationPlaybook),
  rendered(downloadFiles.remoteWorkGuide, remoteWorkGuide),
  rendered(downloadFiles.taskingGuide, taskingGuide),
];

/** What the build adds to the release: the PDFs, and pictures of first pages. */
export const generatedFiles: readonly GeneratedFile[] = [
  ...documents,
  ...previewsOf('delegationPlaybook', documents),
  ...previewsOf('taskingGuide', documents),
];
