/**
 * Reads the colours of `globals.css` and computes contrast by WCAG 2.2 (relative luminance of sRGB), so that a test can verify the style
 * sheet itself. Never used while the application runs.
 */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };
export type ThemedColour = { readonly light: Oklch; readonly dark: Oklch };

const number = '(-?[\\d.]+)';
const oklch = `oklch\\(${number} ${number} ${number}\\)`;
const declaration = new RegExp(`--color-([a-z-]+): light-dark\\(${oklch}, ${oklch}\\)`, 'g');

/** Returns every opaque colour token with its value in both themes. */
export function readColourTokens(css: string): Map<string, ThemedColour> {
  const tokens = new Map<string, ThemedColour>();
  for (const [, name = '', ...parts] of css.matchAll(declaration)) {
    const [lightness = 0, chroma = 0, hue = 0, darkLightness = 0, darkChroma = 0, darkHue = 0] =
      parts.map(Number);
    tokens.set(name, {
      light: { lightness, chroma, hue },
      dark: { lightness: darkLightness, chroma: darkChroma, hue: darkHue },
    });
  }
  return tokens;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Converts to linear sRGB, clipping each channel to the gamut as a screen would. https://bottosson.github.io/posts/oklab/ */
function toLinearRgb({ lightness, chroma, hue }: Oklch): readonly [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function getLuminance(colour: Oklch): number {
  const [red, green, blue] = toLinearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns a contrast ratio from 1 to 21. */
export function getContrast(left: Oklch, right: Oklch): number {
  const [brighter, darker] = [getLuminance(left), getLuminance(right)].sort(
    (first, second) => second - first,
  );
  return ((brighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}
