/**
 * What a template names, for whoever checks a workflow before it runs. Looks into the texts of records and lists, whatever their
 * depth; keys of records are never templates. Pure.
 */
import type { JsonValue } from '@/lib/core/json';
import { splitTemplate, type TemplatePart } from './split-template';

/** Each path once, in the spelling of `formatValuePath`, in reading order. */
export function listReferences(template: JsonValue): readonly string[] {
  const references = listParts(template).map((part) => (part.kind === 'reference' ? part.reference : null));
  return [...new Set(references.filter((reference) => reference !== null))];
}

/** Braces that hold no path, as they are written: filling in values would fail on the first of them. */
export function listMalformedReferences(template: JsonValue): readonly string[] {
  const sources = listParts(template).map((part) => (part.kind === 'malformed' ? part.source : null));
  return [...new Set(sources.filter((source) => source !== null))];
}

function listParts(template: JsonValue): readonly TemplatePart[] {
  return listTexts(template).flatMap(splitTemplate);
}

/** A stack instead of recursion: this also sees what no schema has bounded yet. */
function listTexts(template: JsonValue): readonly string[] {
  const texts: string[] = [];
  const waiting = [template];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value).reverse()) waiting.push(inner);
  }
  return texts;
}
