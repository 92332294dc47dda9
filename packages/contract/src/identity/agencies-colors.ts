/** A color as red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

/** The colors of one theme that replace the product's signal color. */
export interface BrandColors {
  signal: string;
  /** On hover. */
  strong: string;
  /** Text on `signal`. */
  onSignal: string;
  /** A tinted background of text in `signal`. */
  soft: string;
}

/** A brand's colors in both themes, and whether the chosen color had to be changed for one to be readable. */
export interface BrandPalette {
  light: BrandColors;
  dark: BrandColors;
  isAdjusted: { light: boolean; dark: boolean };
}

/** The min contrast of text (WCAG 2.2, 1.4.3, AA). */
const minContrast = 4.5;

/** The backgrounds of a theme, as in the browser's `tokens.css`, and the color that its colors are moved towards. */
const themes = {
  light: { paper: "#faf8f3", raised: "#ffffff", onSignal: "#ffffff", end: "#000000", tint: 0.08 },
  dark: { paper: "#14130f", raised: "#1c1b16", onSignal: "#14130f", end: "#ffffff", tint: 0.18 },
} as const;

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** A color on the straight line from one to another. @param share from 0, the first, to 1 */
function mix(from: string, to: string, share: number): string {
  const [one, other] = [parse(from), parse(to)];
  const part = (at: 0 | 1 | 2) => one[at] + (other[at] - one[at]) * share;
  return format([part(0), part(1), part(2)]);
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2). @param one as #rrggbb, as the other */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colors of a theme made of one signal color. */
function colorsOf(signal: string, theme: keyof typeof themes): BrandColors {
  const { paper, onSignal, end, tint } = themes[theme];
  return { signal, strong: mix(signal, end, 0.15), onSignal, soft: mix(paper, signal, tint) };
}

const isReadable = ({ signal, strong, onSignal, soft }: BrandColors, theme: keyof typeof themes) =>
  [themes[theme].paper, themes[theme].raised, soft, onSignal].every(
    (ground) => contrastOf(signal, ground) >= minContrast,
  ) && contrastOf(strong, onSignal) >= minContrast;

/** The nearest readable shade of a color in a theme. */
function readable(color: string, theme: keyof typeof themes): BrandColors {
  const steps = 50;
  for (let step = 0; step < steps; step += 1) {
    const colors = colorsOf(mix(color, themes[theme].end, step / steps), theme);
    if (isReadable(colors, theme)) return colors;
  }
  return colorsOf(themes[theme].end, theme);
}

/**
 * The shades of a chosen color for both themes: darker in the light theme and lighter in the dark one if it would
 * otherwise be unreadable (AA) as text, as a button or on its tint.
 * @param color as #rrggbb
 */
export function brandPalette(color: string): BrandPalette {
  const chosen = color.toLowerCase();
  const [light, dark] = [readable(chosen, "light"), readable(chosen, "dark")];
  return {
    light,
    dark,
    isAdjusted: { light: light.signal !== chosen, dark: dark.signal !== chosen },
  };
}
