/**
 * Lists the values that a template names, so that a workflow can be checked before it runs. Searches the strings inside records and lists
 * at any depth. Keys of records are never templates. Pure.
 */
import type { JsonValue } from '@/lib/core/json';
import { splitTemplate, type TemplatePart } from './split-template';

/** Returns each path once, as spelled by `formatValuePath`, in reading order. */
export function listReferences(template: JsonValue): readonly string[] {
  const references = listParts(template).map((part) => (part.kind === 'reference' ? part.reference : null));
  return [...new Set(references.filter((reference) => reference !== null))];
}

/** Returns braces that contain no valid path, as they are written. Rendering the template would fail on the first of them. */
export function listMalformedReferences(template: JsonValue): readonly string[] {
  const sources = listParts(template).map((part) => (part.kind === 'malformed' ? part.source : null));
  return [...new Set(sources.filter((source) => source !== null))];
}

function listParts(template: JsonValue): readonly TemplatePart[] {
  return listTexts(template).flatMap(splitTemplate);
}

/** Uses a stack instead of recursion, because it may be given values whose depth no schema has limited yet. */
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
