import type { ReleaseName } from '@proper/shared-types/release';
import type { Admission } from './admission';

/** What the gate says of each release that was checked, a line each. */
export function inWords(names: readonly ReleaseName[], admission: Admission): string {
  const { deployed, versions, refusals, documents, against } = admission;
  const ofNames = names.map((name) => {
    const refusal = refusals.find((each) => each.name === name);
    if (refusal) {
      const { version, reason, isAcceptable = false } = refusal;
      const how = `if that is right, an operator lets it in with: npm run site -- compose --accept ${name}="why"`;
      return `${name} ${version} would be refused: ${reason}${isAcceptable ? `\n  ${how}` : ''}`;
    }
    const version = versions[name];
    return version === deployed[name]
      ? `${name} ${version} is what is deployed already`
      : `${name} ${version} would be admitted`;
  });
  const ofOthers = refusals
    .filter(({ name }) => !names.some((each) => each === name))
    .map(({ name, version, reason }) => `${name} ${version}, which is deployed, would be refused: ${reason}`);
  const { rendered, takenOver } = documents;
  const scope = `Compared with ${against}: ${rendered} documents would change, ${takenOver} stay.`;
  return [...ofNames, ...ofOthers, scope].join('\n');
}
