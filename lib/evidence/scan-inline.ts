/**
 * Finds the words of one block of Markdown: which units are signs that a reader does not see, and which represent another character
 * (CommonMark 6, GFM strikethrough, footnote references). Code and formulas are shown as they are written. It takes linear time in the
 * length of the block: brackets use a stack, emphasis the specification's own bounded search, and code spans a table of backtick runs. It
 * never fails.
 */
import { findFormulaEnd } from '@/lib/markdown/find-formulas';
import { readCharacterReference } from './character-references';
import { createEmphasis, type Emphasis, readDelimiterRun } from './emphasis';
import { readLinkLabel } from './link-label';
import { findLinkTail } from './link-tail';

type Replacement = { readonly offset: number; readonly length: number; readonly text: string };

export type ScannedInline = {
  /** 1 if the unit is a sign. */
  readonly hidden: Uint8Array;
  /** In ascending order, never overlapping. */
  readonly replacements: readonly Replacement[];
};

export type InlineContext = {
  readonly definitions: ReadonlySet<string>;
  readonly footnotes: ReadonlySet<string>;
  /** In a table cell, a line break is a space, and `\|` is a pipe even in code and formulas. */
  readonly inTable: boolean;
};

type Bracket = { readonly offset: number; readonly isImage: boolean; readonly emphasisMark: number };

type Scan = {
  readonly content: string;
  readonly context: InlineContext;
  readonly hidden: Uint8Array;
  readonly replacements: Replacement[];
  readonly emphasis: Emphasis;
  readonly brackets: Bracket[];
  /** Openers below this index come before a link and cannot open another. */
  inactiveBelow: number;
  backticks: Map<number, number[]> | null;
};

type Handler = (scan: Scan, offset: number) => number;

const handlers: Readonly<Record<string, Handler>> = {
  $: scanFormula,
  '\\': scanBackslash,
  '`': scanCode,
  '&': scanReference,
  '<': scanAngle,
  '!': scanImageOpening,
  '[': scanOpening,
  ']': scanClosing,
  '*': scanDelimiter,
  _: scanDelimiter,
  '~': scanDelimiter,
  '\n': scanLineEnd,
};

export function scanInline(content: string, context: InlineContext): ScannedInline {
  const hidden = new Uint8Array(content.length);
  const scan: Scan = {
    content,
    context,
    hidden,
    replacements: [],
    emphasis: createEmphasis(hidden),
    brackets: [],
    inactiveBelow: 0,
    backticks: null,
  };
  for (let at = 0; at < content.length; ) {
    const handler = handlers[content.charAt(at)];
    at = handler === undefined ? at + 1 : handler(scan, at);
  }
  scan.emphasis.pair(0);
  hideWhite(scan, content.length);
  return scan;
}

function hide(scan: Scan, start: number, end: number): void {
  scan.hidden.fill(1, start, end);
}

/** Hides the white space that ends at `end` and returns its length. */
function hideWhite(scan: Scan, end: number): number {
  let at = end;
  while (at > 0 && ' \t'.includes(scan.content.charAt(at - 1))) at -= 1;
  hide(scan, at, end);
  return end - at;
}

/** Everything in a formula is part of it: no sign of it is Markdown. */
function scanFormula(scan: Scan, offset: number): number {
  const end = findFormulaEnd(scan.content, offset);
  if (end === null) return offset + 1;
  scanVerbatim(scan, offset, end);
  return end;
}

function scanBackslash(scan: Scan, offset: number): number {
  const end = scanFormula(scan, offset);
  return end === offset + 1 ? scanEscape(scan, offset) : end;
}

function scanEscape(scan: Scan, offset: number): number {
  const next = scan.content.charAt(offset + 1);
  if (next === '\n') {
    hide(scan, offset, offset + 1);
    return pushBreak(scan, offset + 1, true);
  }
  if (!/[!-/:-@[-`{-~]/.test(next)) return offset + 1;
  hide(scan, offset, offset + 1);
  return offset + 2;
}

function scanLineEnd(scan: Scan, offset: number): number {
  const spaces = hideWhite(scan, offset);
  return pushBreak(scan, offset, spaces >= 2);
}

function pushBreak(scan: Scan, offset: number, isHard: boolean): number {
  scan.replacements.push({ offset, length: 1, text: isHard && !scan.context.inTable ? '\n' : ' ' });
  return offset + 1;
}

function findBackticks(content: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let at = content.indexOf('`'); at >= 0; at = content.indexOf('`', at)) {
    const start = at;
    while (content.charAt(at) === '`') at += 1;
    const same = runs.get(at - start);
    if (same === undefined) runs.set(at - start, [start]);
    else same.push(start);
  }
  // Runs are looked up from left to right, so the next one can be popped from the end.
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

function scanCode(scan: Scan, offset: number): number {
  const { content } = scan;
  let from = offset;
  while (content.charAt(from) === '`') from += 1;
  scan.backticks ??= findBackticks(content);
  const starts = scan.backticks.get(from - offset) ?? [];
  while ((starts.at(-1) ?? from) < from) starts.pop();
  const to = starts.at(-1);
  if (to === undefined) return from;
  const pad = countCodePadding(content.slice(from, to));
  hide(scan, offset, from + pad);
  hide(scan, to - pad, to + from - offset);
  scanVerbatim(scan, from, to);
  return to + from - offset;
}

/** One space on each side belongs to the backticks, unless the code consists of spaces only (CommonMark 6.1). */
function countCodePadding(code: string): number {
  const isPad = (char: string) => char === ' ' || char === '\n';
  return isPad(code.charAt(0)) && isPad(code.charAt(code.length - 1)) && /[^ \n]/.test(code) ? 1 : 0;
}

function scanVerbatim(scan: Scan, start: number, end: number): void {
  const { content } = scan;
  for (let at = start; at < end; at += 1) {
    const char = content.charAt(at);
    if (char === '\n') pushBreak(scan, at, false);
    // A pipe in a cell has a backslash before it, or it would end the cell.
    else if (scan.context.inTable && content.charAt(at + 1) === '|') hide(scan, at, at + 1);
  }
}

function scanReference(scan: Scan, offset: number): number {
  const found = readCharacterReference(scan.content, offset);
  if (found === null) return offset + 1;
  scan.replacements.push({ offset, ...found });
  return offset + found.length;
}

const autolink = /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+)>/y;
const lineBreak = /<br\s{0,3}\/?>/iy;

function scanAngle(scan: Scan, offset: number): number {
  lineBreak.lastIndex = offset;
  const broken = lineBreak.exec(scan.content);
  if (broken !== null) {
    const text = scan.context.inTable ? ' ' : '\n';
    scan.replacements.push({ offset, length: broken[0].length, text });
    return offset + broken[0].length;
  }
  autolink.lastIndex = offset;
  const match = autolink.exec(scan.content);
  if (match === null) return offset + 1;
  const end = offset + match[0].length;
  hide(scan, offset, offset + 1);
  hide(scan, end - 1, end);
  return end;
}

function scanDelimiter(scan: Scan, offset: number): number {
  const run = readDelimiterRun(scan.content, offset);
  scan.emphasis.push(run);
  return offset + run.count;
}

function scanImageOpening(scan: Scan, offset: number): number {
  if (scan.content.charAt(offset + 1) !== '[') return offset + 1;
  return openBracket(scan, { offset, isImage: true, emphasisMark: scan.emphasis.size() });
}

function scanOpening(scan: Scan, offset: number): number {
  return openBracket(scan, { offset, isImage: false, emphasisMark: scan.emphasis.size() });
}

function openBracket(scan: Scan, bracket: Bracket): number {
  scan.brackets.push(bracket);
  return bracket.offset + (bracket.isImage ? 2 : 1);
}

function scanClosing(scan: Scan, offset: number): number {
  const opener = scan.brackets.pop();
  if (opener === undefined) return offset + 1;
  const canOpen = opener.isImage || scan.brackets.length >= scan.inactiveBelow;
  scan.inactiveBelow = Math.min(scan.inactiveBelow, scan.brackets.length);
  if (!canOpen) return offset + 1;
  const footnoteEnd = closeFootnote(scan, opener, offset);
  if (footnoteEnd !== null) return footnoteEnd;
  const end = findLinkTail(scan.content, offset + 1) ?? findReferenceEnd(scan, opener, offset);
  if (end === null) return offset + 1;
  hide(scan, opener.offset, opener.offset + (opener.isImage ? 2 : 1));
  hide(scan, offset, end);
  scan.emphasis.pair(opener.emphasisMark);
  if (!opener.isImage) scan.inactiveBelow = scan.brackets.length;
  return end;
}

/** Hides `[^name]`. A page renders it as a raised number, which is not a word of the sentence. */
function closeFootnote(scan: Scan, opener: Bracket, offset: number): number | null {
  if (scan.content.charAt(opener.offset + 1) !== '^') return null;
  const label = readLinkLabel(scan.content, opener.offset);
  if (label?.end !== offset + 1 || !scan.context.footnotes.has(label.text.slice(1))) return null;
  hide(scan, opener.offset, offset + 1);
  scan.emphasis.drop(opener.emphasisMark);
  return offset + 1;
}

/** Returns the end of `[text][label]`, `[text][]` or `[text]` if its label is defined. */
function findReferenceEnd(scan: Scan, opener: Bracket, offset: number): number | null {
  const { content, context } = scan;
  if (context.definitions.size === 0) return null;
  const next = readLinkLabel(content, offset + 1);
  if (next !== null && next.text !== '') return context.definitions.has(next.text) ? next.end : null;
  // A label contains no brackets. If there is one in between, the text cannot be its own label.
  const own = readLinkLabel(content, opener.offset + (opener.isImage ? 1 : 0));
  if (own?.end !== offset + 1 || !context.definitions.has(own.text)) return null;
  return content.startsWith('[]', offset + 1) ? offset + 3 : offset + 1;
}
