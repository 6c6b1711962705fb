/**
 * Fills values into a step's config. A string that is exactly one reference becomes the value itself and keeps its type; inside other text
 * the value is written out. An inserted value is never read as a template again, so no record can name a value of its own choosing. Pure;
 * never throws, never returns more than `limits.renderedChars`, linear in template and values.
 */
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { shorten, sliceWhole } from '@/lib/core/text';
import { countChars } from './count-chars';
import { findValue, type ValueScope } from './find-value';
import { splitTemplate, type TemplatePart } from './split-template';

export type ValueFailure = {
  readonly code: 'missing_value' | 'malformed_reference' | 'too_long' | 'too_deep';
  /** Path inside the template, such as `body.items.0`; empty for the template itself. */
  readonly path: string;
  /** Message for the user: what could not be filled in, and why. */
  readonly message: string;
};

type Rendering = { readonly scope: ValueScope; charsLeft: number };
type Place = readonly string[];

export function renderValue(template: JsonValue, scope: ValueScope): Result<JsonValue, ValueFailure> {
  return renderAt(template, { scope, charsLeft: limits.renderedChars }, []);
}

function renderAt(template: JsonValue, rendering: Rendering, place: Place): Result<JsonValue, ValueFailure> {
  if (typeof template === 'string') return renderText(template, rendering, place);
  if (template === null || typeof template !== 'object') return succeed(template);
  if (place.length >= limits.requestDepth)
    return failAt(place, 'too_deep', `The config is nested more than ${limits.requestDepth} levels deep.`);
  const entries: [string, JsonValue][] = [];
  for (const [key, inner] of Object.entries(template)) {
    const rendered = renderAt(inner, rendering, [...place, key]);
    if (!rendered.ok) return rendered;
    entries.push([key, rendered.value]);
  }
  return succeed(Array.isArray(template) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries));
}

function renderText(text: string, rendering: Rendering, place: Place): Result<JsonValue, ValueFailure> {
  const parts = splitTemplate(text);
  const values: JsonValue[] = [];
  for (const part of parts) {
    const value = renderPart(part, rendering, place);
    if (!value.ok) return value;
    values.push(value.value);
  }
  const [only] = values;
  const isOneReference = parts.length === 1 && parts[0]?.kind === 'reference' && only !== undefined;
  return succeed(isOneReference ? only : values.map(writeInText).join(''));
}

function renderPart(part: TemplatePart, rendering: Rendering, place: Place): Result<JsonValue, ValueFailure> {
  const value = part.kind === 'text' ? succeed(part.text) : findPart(part, rendering.scope, place);
  if (!value.ok) return value;
  const chars = countChars(value.value, rendering.charsLeft);
  if (chars > rendering.charsLeft) {
    const most = limits.renderedChars.toLocaleString('en');
    return failAt(
      place,
      'too_long',
      `With its values filled in, the config is longer than ${most} characters.`,
    );
  }
  rendering.charsLeft -= chars;
  return value;
}

function findPart(
  part: Exclude<TemplatePart, { kind: 'text' }>,
  scope: ValueScope,
  place: Place,
): Result<JsonValue, ValueFailure> {
  if (part.kind === 'malformed') {
    const source = shorten(sliceWhole(part.source, 200), 60);
    return failAt(
      place,
      'malformed_reference',
      `“${source}” does not name a value. Write {{trigger.title}} or {{steps.name.output.field}}, or \\{{ for the braces themselves.`,
    );
  }
  const found = findValue(scope, part.path);
  if (found.ok) return found;
  const because =
    found.failure.missing === part.reference ? '' : `, because there is no “${found.failure.missing}”`;
  return failAt(place, 'missing_value', `There is no value for “${part.reference}”${because}.`);
}

/** Lists of plain values are joined with commas, structured values are written as JSON, and null becomes an empty string. */
function writeInText(value: JsonValue): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  const isPlainList =
    Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');
  return isPlainList ? value.map(writeInText).join(', ') : JSON.stringify(value);
}

function failAt(place: Place, code: ValueFailure['code'], message: string) {
  return fail({ code, path: place.join('.'), message });
}
