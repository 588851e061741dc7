import { type ColourName, palette } from '@proper/shared-types/brand';

const isColour = (name: string): name is ColourName => Object.hasOwn(palette.light, name);

/** The value of a colour's declaration: one for each scheme, or the one of the band. */
function colourValue(name: string, isOfBand: boolean): string {
  if (!isColour(name)) throw new Error(`--colour-${name} is not a colour of shared-types/src/brand.ts.`);
  const own = isOfBand ? palette.band[name] : `light-dark(${palette.light[name]}, ${palette.dark[name]})`;
  if (own === undefined)
    throw new Error(`The band has no --colour-${name} of its own in shared-types/src/brand.ts.`);
  return own;
}

/**
 * The design tokens with every colour as the brand has it. Names, order and comments stay.
 *
 * @throws Error where the style sheet declares a colour that the brand does not have.
 */
export const withColours = (css: string): string =>
  css.replaceAll(/([^{}]*)\{([^{}]*)\}/g, (rule, selectors: string) =>
    rule.replaceAll(
      /--colour-([a-z-]+): [^;]+;/g,
      (_, name: string) => `--colour-${name}: ${colourValue(name, !selectors.includes(':root'))};`,
    ),
  );
