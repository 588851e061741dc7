import * as sharedTypes from '@proper/shared-types';
import type { ShellServer } from '@proper/shared-types/release';
import * as sharedUi from '@proper/shared-ui';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';

export { renderBody, renderDocument } from './document/render';
export { titleFont } from './document/title-face';

/** The very modules that the shell renders with, so that a page's hooks meet the shell's providers. */
export const shared: ShellServer['shared'] = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@proper/shared-types': sharedTypes,
  '@proper/shared-ui': sharedUi,
};
