import { Fragment } from 'react';
import { levels } from '../content/levels';

/** A level of the scale and what an assistant does at it, within a sentence. */
export const LevelSummary = ({ level: name }: { readonly level: `${number}` }) =>
  levels
    .filter(({ level }) => String(level) === name)
    .map(({ level, summary }) => (
      <Fragment key={level}>
        Level {level} {summary}
      </Fragment>
    ));
