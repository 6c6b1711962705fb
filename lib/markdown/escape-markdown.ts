/** Writes any text so that Markdown shows it as it is. Formulas stay formulas. Pure. */
import { findFormulas, type FormulaSpan } from './find-formulas';

/** Escapes text for Markdown, so that none of its characters formats, links or cites. */
export function escapeMarkdown(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const formulas = findFormulas(line);
  const write = (signs: RegExp) => escapeOutside(line, formulas, signs);
  const written = write(/[\\`*_[\]<>~|]/g);
  const listTexts = (from: string, spans: readonly FormulaSpan[]) =>
    spans.map(({ start, end }) => from.slice(start, end)).join('\n');
  return listTexts(written, findFormulas(written)) === listTexts(line, formulas)
    ? written
    : write(/[\\`*_[\]<>~|$]/g);
}

function escapeOutside(line: string, formulas: readonly FormulaSpan[], signs: RegExp): string {
  const escapeSigns = (plain: string) =>
    plain.replace(signs, (sign) => `\\${sign}`).replace(/&(?=#?\w+;)/g, '\\&');
  let written = '';
  let from = 0;
  for (const { start, end } of formulas) {
    written += escapeSigns(line.slice(from, start)) + line.slice(start, end);
    from = end;
  }
  return (written + escapeSigns(line.slice(from)))
    .replace(/^(\s*)([#+=-])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2');
}
