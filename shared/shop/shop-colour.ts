/** As it is kept: `#` and six digits in base 16. */
export const SHOP_COLOUR = /^#[0-9a-f]{6}$/;

/** What is written on it (`awning.ink` of `theme.ts`). */
const INK = '#fff9ee';
/** Of texts of this size (WCAG 1.4.3). */
const LEAST_CONTRAST = 4.5;
/** How much of it is left after sunset: beside dark paper it would glare. */
const AT_NIGHT = 0.65;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance, 0 for black to 1 for white (WCAG). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether the light text on the shop's colour can be read. @param colour as it is kept */
export function isReadableOn(colour: string): boolean {
  return (luminance(INK) + 0.05) / (luminance(colour) + 0.05) >= LEAST_CONTRAST;
}

/** The shop's colour in the dark scheme. */
export function colourAtNight(colour: string): string {
  const digits = channels(colour).map((channel) =>
    Math.round(channel * AT_NIGHT)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** The rules that put the shop's colour on the awning, stronger than those of the theme, wherever they stand. */
export function colourRules(colour: string): string {
  const rule = (value: string) => `:root:root{--mui-palette-awning-main:${value}}`;
  return `${rule(colour)}@media (prefers-color-scheme:dark){${rule(colourAtNight(colour))}}`;
}
