/**
 * Reads the rules of the page's own `<style>` elements that can hide text: rules with one simple selector (an element name, an id, classes,
 * or a combination of these), except those in media queries that do not apply to a screen. Reads each character once and skips anything it
 * does not understand. External style sheets are never fetched.
 */
import { limits } from '@/lib/core/limits';

export type Declarations = ReadonlyMap<string, string>;

type StyleRule = {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  /** The specificity as one number: ids, classes, elements, and the order in the sheet. */
  readonly weight: number;
  readonly declarations: Declarations;
};

/** The properties of an element that the cascade needs. */
type StyledElement = {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
};

export type PageStyles = { readonly find: (element: StyledElement) => Declarations };

const relevant =
  /^(display|visibility|opacity|font-size|text-indent|position|left|right|top|bottom|clip|clip-path|color|background|background-color|background-image|width|height|max-height|max-width|overflow|overflow-x|overflow-y|transform|transition|animation|animation-name)$/;
const simpleSelector = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/i;
const screenRule = /^@(media\s+(all|screen)\s*$|supports\b|layer\b|container\b)/i;
/** The most rules stored for the same id, class or element name. Hand-written style sheets have a few dozen. */
const rulesPerKey = 200;
/** The most selectors of one rule that are examined. */
const selectorsPerRule = 200;
const empty: Declarations = new Map();

/** Parses `color: red; opacity: 0` into a map. `!important` is dropped, and later declarations win. */
export function readDeclarations(text: string): Declarations {
  if (text === '') return empty;
  const found = new Map<string, string>();
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    if (colon === -1) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    if (!relevant.test(name)) continue;
    found.set(
      name,
      part
        .slice(colon + 1)
        .replace(/!\s*important/i, '')
        .trim()
        .toLowerCase(),
    );
  }
  return found;
}

export function readPageStyles(sheets: readonly string[]): PageStyles {
  const byKey = new Map<string, StyleRule[]>();
  let count = 0;
  for (const sheet of sheets) {
    for (const { selectors, body } of splitRules(sheet)) {
      const declarations = readDeclarations(body);
      if (declarations.size === 0) continue;
      for (const selector of selectors.split(',', selectorsPerRule)) {
        if (count >= limits.htmlStyleRules) break;
        const rule = readSelector(selector.trim(), declarations, count);
        if (!rule) continue;
        count += 1;
        const key = keyOf(rule);
        const rules = byKey.get(key) ?? [];
        if (rules.length < rulesPerKey) rules.push(rule);
        byKey.set(key, rules);
      }
    }
  }
  return { find: (element) => cascade(byKey, element) };
}

/** Yields the top-level `selector { declarations }` pairs, including those inside groups that apply to screens. */
function* splitRules(sheet: string): Generator<{ readonly selectors: string; readonly body: string }> {
  const text = stripComments(sheet);
  let position = 0;
  while (position < text.length) {
    const brace = text.indexOf('{', position);
    if (brace === -1) return;
    const selectors = text
      .slice(position, brace)
      .replace(/^[\s};]+/, '')
      .trim();
    if (selectors.startsWith('@')) {
      position = screenRule.test(selectors) ? brace + 1 : skipBlock(text, brace);
      continue;
    }
    const end = text.indexOf('}', brace);
    const stop = end === -1 ? text.length : end;
    yield { selectors, body: text.slice(brace + 1, stop) };
    position = stop + 1;
  }
}

function stripComments(sheet: string): string {
  const parts: string[] = [];
  let position = 0;
  for (;;) {
    const open = sheet.indexOf('/*', position);
    if (open === -1) break;
    parts.push(sheet.slice(position, open));
    const close = sheet.indexOf('*/', open + 2);
    if (close === -1) return parts.join('');
    position = close + 2;
  }
  parts.push(sheet.slice(position));
  return parts.join('');
}

function skipBlock(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    const char = text[index];
    if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return text.length;
}

function readSelector(selector: string, declarations: Declarations, order: number): StyleRule | null {
  if (selector.length > 200) return null;
  const match = simpleSelector.exec(selector);
  if (!match || selector === '' || selector === '*') return null;
  const parts = match[2]?.match(/[.#][\w-]+/g) ?? [];
  const ids = parts.filter((part) => part.startsWith('#'));
  if (ids.length > 1) return null;
  const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
  const tag = (match[1] ?? '').toLowerCase().replace('*', '');
  const specificity = ids.length * 10_000 + classes.length * 100 + (tag === '' ? 0 : 1);
  return {
    tag,
    id: ids[0]?.slice(1) ?? '',
    classes,
    weight: specificity * limits.htmlStyleRules + order,
    declarations,
  };
}

function keyOf(rule: StyleRule): string {
  if (rule.id !== '') return `#${rule.id}`;
  return rule.classes[0] === undefined ? rule.tag : `.${rule.classes[0]}`;
}

function cascade(byKey: ReadonlyMap<string, StyleRule[]>, element: StyledElement): Declarations {
  if (byKey.size === 0) return empty;
  const keys = [element.tag, `#${element.id}`, ...element.classes.map((name) => `.${name}`)];
  const matching: StyleRule[] = [];
  for (const key of keys) {
    for (const rule of byKey.get(key) ?? []) if (matches(rule, element)) matching.push(rule);
  }
  if (matching.length === 0) return empty;
  matching.sort((left, right) => left.weight - right.weight);
  return new Map(matching.flatMap((rule) => [...rule.declarations]));
}

function matches(rule: StyleRule, element: StyledElement): boolean {
  return (
    (rule.tag === '' || rule.tag === element.tag) &&
    (rule.id === '' || rule.id === element.id) &&
    rule.classes.every((name) => element.classes.includes(name))
  );
}
