/** Parses the CSS colours that hidden text is written with into red, green, blue and opacity. Unknown forms are null. */

export type Colour = {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
};

const named: Record<string, string> = {
  white: '#ffffff',
  snow: '#fffafa',
  ivory: '#fffff0',
  ghostwhite: '#f8f8ff',
  whitesmoke: '#f5f5f5',
  floralwhite: '#fffaf0',
  mintcream: '#f5fffa',
  azure: '#f0ffff',
  black: '#000000',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  navy: '#000080',
  maroon: '#800000',
  teal: '#008080',
  purple: '#800080',
  orange: '#ffa500',
  transparent: '#00000000',
};

export function readColour(text: string): Colour | null {
  const hex = /^#([0-9a-f]{3,8})$/.exec(named[text] ?? text)?.[1];
  if (hex !== undefined) return readHex(hex);
  const parts = /^rgba?\(([^()]{1,60})\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter((part) => part !== '');
  if (!parts || parts.length < 3) return null;
  const [red, green, blue] = parts.map((part) =>
    part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number(part),
  );
  const alpha = parts[3] === undefined ? 1 : Number.parseFloat(parts[3]) / (parts[3].endsWith('%') ? 100 : 1);
  return [red, green, blue, alpha].some((part) => part === undefined || Number.isNaN(part))
    ? null
    : { red: red ?? 0, green: green ?? 0, blue: blue ?? 0, alpha };
}

function readHex(hex: string): Colour | null {
  const digits = hex.length <= 4 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  if (digits.length !== 3 && digits.length !== 4) return null;
  const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((digit) => Number.parseInt(digit, 16));
  return { red, green, blue, alpha: alpha / 255 };
}

/** True if people could not distinguish text in one colour from a background in the other. */
export function isSameColour(left: Colour, right: Colour): boolean {
  const distance =
    Math.abs(left.red - right.red) + Math.abs(left.green - right.green) + Math.abs(left.blue - right.blue);
  return distance <= 24;
}
