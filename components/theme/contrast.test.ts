import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { getContrast, readColourTokens } from './__fixtures__/oklch';

const css = readFileSync(path.resolve(import.meta.dirname, '../../app/globals.css'), 'utf8');
const tokens = readColourTokens(css);
const themes = ['light', 'dark'] as const;

const grounds = ['paper', 'raised', 'sunk'];
const texts = ['ink', 'soft', 'accent', 'proved', 'near', 'unsupported', 'stale'];
/** Text that has its own background colour. */
const special: readonly (readonly [string, string])[] = [
  ['ink', 'marker'],
  ['ink', 'selection'],
  ['ink', 'found'],
  ['on-accent', 'accent'],
];
const textPairs = [...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)), ...special];
/** Lines without which a control cannot be recognised (WCAG 1.4.11), and the focus ring (ux 8). */
const linePairs = grounds.flatMap((ground) => ['edge', 'accent'].map((line) => [line, ground] as const));

function contrastOf(front: string, ground: string, theme: 'light' | 'dark'): number {
  const [frontColour, groundColour] = [tokens.get(front), tokens.get(ground)];
  if (!frontColour || !groundColour) throw new Error(`No token ${front} or ${ground} in globals.css`);
  return getContrast(frontColour[theme], groundColour[theme]);
}

describe('the colours of globals.css', () => {
  it('computes the contrast of black and white as 21', () => {
    const black = { lightness: 0, chroma: 0, hue: 0 };
    expect(getContrast(black, { lightness: 1, chroma: 0, hue: 0 })).toBeCloseTo(21, 1);
    expect(getContrast(black, black)).toBe(1);
  });

  it.each(themes.flatMap((theme) => textPairs.map(([text, ground]) => ({ theme, text, ground }))))(
    'writes $text on $ground at 4.5 : 1 or more ($theme)',
    ({ theme, text, ground }) => {
      expect(contrastOf(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(themes.flatMap((theme) => linePairs.map(([line, ground]) => ({ theme, line, ground }))))(
    'draws $line on $ground at 3 : 1 or more ($theme)',
    ({ theme, line, ground }) => {
      expect(contrastOf(line, ground, theme)).toBeGreaterThanOrEqual(3);
    },
  );

  it('lists every opaque colour in one of these pairs or as a hairline', () => {
    const named = new Set([...textPairs.flat(), ...linePairs.flat(), 'line']);
    expect([...tokens.keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  it('defines every colour in the token section and nowhere else', () => {
    const [, rest = ''] = css.split('\n:root {');
    expect(rest).not.toMatch(/oklch\(|rgb\(|hsl\(|#[0-9a-f]{3,8}\b/i);
  });
});
