/**
 * Normalises shown text for comparing quotes, with its formulas as they are drawn, so that a formula is found by its TeX and by what a reader
 * sees. A formula is one atom of the map: a place in it is the whole formula. `10^6` is 10⁶ outside formulas, too. Linear.
 */
import { findFormulas } from '@/lib/markdown/find-formulas';
import { writeFormulaLine, raiseDigits } from './write-formula-line';
import { type NormalisedText, normaliseText } from './normalise-text';
import { createOffsetMapBuilder } from './offset-map';
import type { Span } from './span';

type Drawn = Span & { readonly text: string };

export function normaliseShown(text: string): NormalisedText {
  const drawn = listDrawn(text);
  if (drawn.length === 0) return normaliseText(text);
  const builder = createOffsetMapBuilder();
  let shown = '';
  let at = 0;
  for (const { start, end, text: replacement } of drawn) {
    builder.add(at, start - at, start - at);
    builder.add(start, end - start, replacement.length);
    shown += text.slice(at, start) + replacement;
    at = end;
  }
  builder.add(at, text.length - at, text.length - at);
  const inner = builder.build();
  const outer = normaliseText(shown + text.slice(at));
  return {
    text: outer.text,
    map: {
      runs: inner.runs + outer.map.runs,
      toSource: (span) => inner.toSource(outer.map.toSource(span)),
      toTarget: (span) => outer.map.toTarget(inner.toTarget(span)),
    },
  };
}

/** Each block is a line of its own, and no formula goes on in the next. */
function listFormulas(text: string): Drawn[] {
  let begin = 0;
  return text.split('\n').flatMap((line) => {
    const offset = begin;
    begin += line.length + 1;
    return findFormulas(line).map(({ start, end }) => ({
      start: offset + start,
      end: offset + end,
      text: writeFormulaLine(line.slice(start, end)),
    }));
  });
}

const exponent = /\^(?:\d{1,9}|\{\d{1,9}\})/g;

function listDrawn(text: string): Drawn[] {
  const formulas = /[$\\]/.test(text) ? listFormulas(text) : [];
  const exponents = [...text.matchAll(exponent)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: raiseDigits(match[0].replace(/\D/g, '')),
  }));
  let last = 0;
  return [...formulas, ...exponents]
    .sort((left, right) => left.start - right.start)
    .filter(({ start, end }) => {
      const isApart = start >= last;
      if (isApart) last = end;
      return isApart;
    });
}
