/**
 * Writes superscript and subscript as plain text that cannot be misread: 10<sup>6</sup> becomes 10^6, never 106; H<sub>2</sub>O becomes
 * H₂O; a note mark becomes [3]; an ordinal stays 4th.
 */
import { writeDigitsBelow } from '../formulas/write-digits-below';
import { isOrdinalEnding } from './note-marks';

const attached = /^(?:™|®|©|℠|tm|sm|†|‡|\*+)$/i;

/** @param before what precedes on the same line, if it is known; it tells an ordinal from a power */
export function writeSuperscript(text: string, isNoteMark: boolean, before = '1'): string {
  const trimmed = text.trim();
  if (trimmed === '' || attached.test(trimmed)) return trimmed;
  if (/^[[(].*[\])]$/.test(trimmed)) return trimmed;
  if (isNoteMark) return `[${trimmed}]`;
  if (isOrdinalEnding(trimmed, before)) return trimmed;
  return /^[-+−]?[\p{L}\p{N}]+$/u.test(trimmed) && [...trimmed].length <= 3 ? `^${trimmed}` : `^(${trimmed})`;
}

export function writeSubscript(text: string): string {
  const trimmed = text.trim();
  if (/^[0-9]+$/.test(trimmed)) return writeDigitsBelow(trimmed);
  if (trimmed === '') return '';
  return /^[\p{L}\p{N}]+$/u.test(trimmed) ? `_${trimmed}` : `_(${trimmed})`;
}
