/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { SitePath } from '@proper/shared-types';
import { call, paths } from '@proper/shared-types/company';
import { mark } from '@proper/shared-types/company/brand';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { colour } from './drawing';
import type { DocumentContent } from './model';

/** The site's origin at build time, because a PDF on a reader's disk cannot ask for the configuration. */
const origin = new URL(process.env.PUBLIC_ORIGIN ?? 'https://proper.example').origin;

/** The address of the site as it is printed. */
export const siteAddress = new URL(origin).host;

/** The target of a link to a page of the site. */
const siteLink = (path: SitePath): string => origin + path;

const require = createRequire(import.meta.url);
// The package has no types.
const { toSfnt }: { toSfnt(woff: Buffer): Buffer } = require('woff2sfnt-sfnt2woff');

/** The files of one of the brand's typefaces. */
const faces = (family: string, ...weights: readonly number[]): Buffer[] =>
  weights.map((weight) =>
    toSfnt(
      readFileSync(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`)),
    ),
  );

const Mark = () => (
  <svg aria-hidden xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${mark.size} ${mark.size}`}>
    <path d={mark.path} stroke={colour.accent} strokeWidth={mark.strokeWidth} fill="none" />
  </svg>
);

/** The links on the last page. */
const nextLinks = (
  [
    ['Bring a filled-in sheet to a call', `It takes ${call.minutes} minutes.`, paths.contact],
    ['The other guides', 'They can be printed, too.', paths.resources],
    ['Who is behind them', 'An assistant does the work, and a manager answers for it.', paths.about],
  ] as const
).map(([name, text, to]) => ({ name, text, link: siteLink(to), address: siteAddress + to }));

/**
 * Renders the PDF, tagged for screen readers: PDF/UA-1 demands headings, a language and picture texts.
 *
 * @throws Error with Typst's diagnostics, which is a bug of the build.
 */
export function renderDocument({ Picture, ...content }: DocumentContent): Uint8Array {
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontBlobs: [...faces('besley', 600), ...faces('hanken-grotesk', 400, 600)] }],
  });
  const add = (file: string, text: string) =>
    compiler.mapShadow(path.join(import.meta.dirname, file), Buffer.from(text));
  const addPicture = (file: string, picture: ReactElement) => add(file, renderToStaticMarkup(picture));
  addPicture('mark.svg', <Mark />);
  addPicture('cover.svg', <Picture />);
  const site = { name: siteAddress, link: siteLink(paths.home) };
  add('content.json', JSON.stringify({ ...content, colours: colour, nextLinks, site }));
  const mainFilePath = path.join(import.meta.dirname, 'document.typ');
  return compiler.pdf({ mainFilePath }, { pdfStandard: 'ua-1' });
}
