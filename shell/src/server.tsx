import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as sharedTypes from 'shared-types';
import type { ShellServer } from 'shared-types/release';
import * as sharedUi from 'shared-ui';

export { renderDocument } from './document/render';

/** The very modules that the shell renders with, so that a page's hooks meet the shell's providers. */
export const shared: ShellServer['shared'] = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'shared-types': sharedTypes,
  'shared-ui': sharedUi,
};
