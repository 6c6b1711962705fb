/**
 * Writes superscript and subscript as plain text that cannot be misread: 10<sup>6</sup> becomes 10^6, never 106; H<sub>2</sub>O becomes
 * H₂O; a note mark becomes [3]; an ordinal stays 4th.
 */
import { writeDigitsBelow } from '../formulas/write-digits-below';

const ordinalOrMark = /^(st|nd|rd|th|er|re|e|o|a|os|as|™|®|©|℠|tm|sm|†|‡|\*+)$/i;

export function writeSuperscript(text: string, isNoteMark: boolean): string {
  const trimmed = text.trim();
  if (trimmed === '' || ordinalOrMark.test(trimmed)) return trimmed;
  if (/^[[(].*[\])]$/.test(trimmed)) return trimmed;
  if (isNoteMark) return `[${trimmed}]`;
  return /^[-+−]?[\p{L}\p{N}]+$/u.test(trimmed) && [...trimmed].length <= 3 ? `^${trimmed}` : `^(${trimmed})`;
}

export function writeSubscript(text: string): string {
  const trimmed = text.trim();
  if (/^[0-9]+$/.test(trimmed)) return writeDigitsBelow(trimmed);
  if (trimmed === '') return '';
  return /^[\p{L}\p{N}]+$/u.test(trimmed) ? `_${trimmed}` : `_(${trimmed})`;
}
