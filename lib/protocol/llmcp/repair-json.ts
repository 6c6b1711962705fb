/**
 * The steps that turn a model's text into a JSON object (LLMCP "Strict JSON parsing … safe repair mode"), tried in order and each named in
 * the outcome. They only remove text around or between values, and never invent a value.
 */
import { readJson } from '../../core/json';

export const jsonRepairs = ['fence_stripped', 'trailing_comma_removed', 'first_object_taken'] as const;
type JsonRepair = (typeof jsonRepairs)[number];

export type JsonObject = Readonly<Record<string, unknown>>;
export type RepairedObject = { readonly object: JsonObject; readonly repairs: readonly JsonRepair[] };

/** Returns the content of a fence that encloses the whole text, or null. */
export function stripFence(text: string): string | null {
  return /^\s*```[\w+-]*[ \t]*\r?\n([\s\S]*?)\r?\n?```\s*$/.exec(text)?.[1] ?? null;
}

/** Walks JSON text, calls `visit` for each character outside of strings, and returns the index at which it returned true. */
function findOutsideStrings(
  text: string,
  visit: (character: string, index: number) => boolean,
): number | null {
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (visit(character, index)) return index;
  }
  return null;
}

function removeTrailingCommas(text: string): string {
  const commas: number[] = [];
  findOutsideStrings(text, (character, index) => {
    if (character === ',' && /^,\s*[}\]]/.test(text.slice(index, index + 200))) commas.push(index);
    return false;
  });
  const edges = [-1, ...commas, text.length];
  return edges
    .slice(1)
    .map((edge, index) => text.slice((edges[index] ?? 0) + 1, edge))
    .join('');
}

/** Returns the first `{…}` with balanced braces, or null. */
function takeFirstObject(text: string): string | null {
  const start = text.indexOf('{');
  if (start < 0) return null;
  let depth = 0;
  const end = findOutsideStrings(text.slice(start), (character) => {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    return depth === 0;
  });
  return end === null ? null : text.slice(start, start + end + 1);
}

function readObject(text: string, maxChars: number): JsonObject | null {
  const read = readJson(text, maxChars);
  const value = read.ok ? read.value : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

export function repairJson(text: string, maxChars: number): RepairedObject | null {
  const plain = readObject(text, maxChars);
  if (plain !== null) return { object: plain, repairs: [] };
  const inner = stripFence(text);
  const unfenced = inner ?? text;
  const fence: readonly JsonRepair[] = inner === null ? [] : ['fence_stripped'];
  const first = takeFirstObject(unfenced);
  const isWhole = first === unfenced.trim();
  const taken: readonly JsonRepair[] = isWhole || first === null ? fence : [...fence, 'first_object_taken'];
  for (const [candidate, repairs] of [
    [unfenced, fence],
    [first ?? '', taken],
    [removeTrailingCommas(first ?? ''), [...taken, 'trailing_comma_removed']],
  ] as const) {
    const object = readObject(candidate, maxChars);
    if (object !== null) return { object, repairs };
  }
  return null;
}
