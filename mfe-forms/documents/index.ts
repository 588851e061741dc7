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

/** The same document, made when it is first asked for: the previews show the pages of what is already there. */
function madeOnce({ file, render }: GeneratedFile): GeneratedFile {
  let made: Promise<Uint8Array> | undefined;
  return {
    file,
    render() {
      made ??= render();
      return made;
    },
  };
}

const builtDocuments = documents.map(madeOnce);

/** What the build adds to the release: the PDFs, and pictures of first pages. */
export const generatedFiles: readonly GeneratedFile[] = [
  ...builtDocuments,
  ...previewsOf('delegationPlaybook', builtDocuments),
  ...previewsOf('taskingGuide', builtDocuments),
];
