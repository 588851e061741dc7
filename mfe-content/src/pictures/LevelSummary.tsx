import { levels } from '../content/levels';

/** A level of the scale and what an assistant does at it, within a sentence. */
export const LevelSummary = ({ level: name }: { readonly level: string }) => {
  const found = levels.find(({ level }) => String(level) === name);
  if (!found) throw new Error(`The scale has no level ${name}.`);
  return (
    <>
      Level {found.level} {found.summary}
    </>
  );
};
