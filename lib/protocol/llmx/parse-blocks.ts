/**
 * The grammar of LLMX (Appendix A, with the parenthesised steps of PLAN from 3.4), one function per rule, by recursive descent, limited in
 * length and depth. It knows blocks only by their syntax; what a block must contain is defined in `read-message.ts`.
 */
import { limits } from '@/lib/core/limits';
import { type Result, succeed } from '@/lib/core/result';
import { failAt, type Fault } from './llmx-failure';
import { readToken, type Sign, type LlmxToken } from './tokenize';
import type { Node, Offset, Pair } from './value';

/** `TYPE:body`. The first block of a message is its header. */
export type RawBlock = { readonly type: string; readonly offset: Offset; readonly body: Node };

type Parsed<Value> = Result<Value, Fault>;
/** Why parsing cannot continue, or null. */
type Stop = Extract<Parsed<never>, { readonly ok: false }> | null;

/** The current position: the next token, already read. */
type Cursor = { readonly text: string; token: LlmxToken };

/** `message = header , { block }`: returns the blocks in order as far as they can be read, and why no further. */
export function parseBlocks(text: string): {
  readonly blocks: readonly RawBlock[];
  readonly fault: Fault | null;
} {
  const blocks: RawBlock[] = [];
  const end = (fault: Fault | null) => ({ blocks, fault });
  if (text.length > limits.llmxMessageChars)
    return end({
      offset: 0,
      reason: 'message too long',
      expected: `at most ${limits.llmxMessageChars} characters`,
    });
  const first = readToken(text, 0);
  if (!first.ok) return end(first.failure);
  const cursor: Cursor = { text, token: first.value };
  while (cursor.token.kind !== 'end') {
    const block = parseBlock(cursor);
    if (!block.ok) return end(block.failure);
    blocks.push(block.value);
  }
  return end(null);
}

/** `block = type , ":" , ( object | array )` */
function parseBlock(cursor: Cursor): Parsed<RawBlock> {
  const { token } = cursor;
  if (token.kind !== 'word' || !isKey(token.word))
    return failUnexpected(token, 'a message type, as in HEADER:{…}');
  const stop = take(cursor) ?? takeSign(cursor, ':');
  if (stop !== null) return stop;
  const body = parseBody(cursor);
  return body.ok ? succeed({ type: token.word, offset: token.offset, body: body.value }) : body;
}

function parseBody(cursor: Cursor): Parsed<Node> {
  const { token } = cursor;
  if (isSign(token, '{')) return parseObject(cursor, 1);
  if (isSign(token, '[')) return parseArray(cursor, 1);
  return failUnexpected(token, '{ or [');
}

/** `object = "{" , [ pair , { "," , pair } ] , "}"` */
function parseObject(cursor: Cursor, depth: number): Parsed<Node> {
  return parsePairs(cursor, '}', depth);
}

/** A step of a plan: `(i:1,t:"…",s:P)`. */
function parseStep(cursor: Cursor, depth: number): Parsed<Node> {
  return parsePairs(cursor, ')', depth);
}

function parsePairs(cursor: Cursor, close: Sign, depth: number): Parsed<Node> {
  const { offset } = cursor.token;
  const keys = new Set<string>();
  const pairs: Pair[] = [];
  const stop = parseList(cursor, { close, depth }, () => {
    const pair = parsePair(cursor, depth);
    if (!pair.ok) return pair;
    const { key } = pair.value;
    if (keys.has(key)) return failAt(pair.value.offset, `duplicate field '${key}'`, 'each field once');
    keys.add(key);
    pairs.push(pair.value);
    return pair;
  });
  return stop ?? succeed({ kind: 'object', offset, pairs });
}

/** `pair = key , ":" , value` */
function parsePair(cursor: Cursor, depth: number): Parsed<Pair> {
  const { token } = cursor;
  if (token.kind !== 'word' || !isKey(token.word)) return failUnexpected(token, 'a field name');
  const stop = take(cursor) ?? takeSign(cursor, ':');
  if (stop !== null) return stop;
  const node = parseValue(cursor, depth);
  return node.ok ? succeed({ key: token.word, offset: token.offset, node: node.value }) : node;
}

/** `array = "[" , [ value , { "," , value } ] , "]"` */
function parseArray(cursor: Cursor, depth: number): Parsed<Node> {
  const { offset } = cursor.token;
  const items: Node[] = [];
  const stop = parseList(cursor, { close: ']', depth }, () => {
    const item = isSign(cursor.token, '(') ? parseStep(cursor, depth + 1) : parseValue(cursor, depth);
    if (item.ok) items.push(item.value);
    return item;
  });
  return stop ?? succeed({ kind: 'array', offset, items });
}

type List = { readonly close: Sign; readonly depth: number };

/** Parses from the opening to the closing character. Returns null on success. */
function parseList(cursor: Cursor, { close, depth }: List, parseItem: () => Parsed<unknown>): Stop {
  if (depth > limits.llmxDepth)
    return failAt(cursor.token.offset, 'nested too deeply', `at most ${limits.llmxDepth} levels`);
  let stop = take(cursor);
  if (stop === null && isSign(cursor.token, close)) return take(cursor);
  while (stop === null) {
    const item = parseItem();
    if (!item.ok) return item;
    if (isSign(cursor.token, close)) return take(cursor);
    stop = takeSign(cursor, ',', `a comma or ${close}`);
  }
  return stop;
}

/** `value = string | number | boolean | array | object`, plus the bare words of the examples. */
function parseValue(cursor: Cursor, depth: number): Parsed<Node> {
  const { token } = cursor;
  if (isSign(token, '{')) return parseObject(cursor, depth + 1);
  if (isSign(token, '[')) return parseArray(cursor, depth + 1);
  const node = readScalar(token);
  if (node === null) return failUnexpected(token, 'a value');
  return take(cursor) ?? succeed(node);
}

function readScalar(token: LlmxToken): Node | null {
  const { offset } = token;
  switch (token.kind) {
    case 'string':
      return { kind: 'string', value: token.value, offset };
    case 'number':
      return { kind: 'number', value: token.value, offset };
    case 'word':
      if (token.word === 'null') return null;
      return token.word === 'true' || token.word === 'false'
        ? { kind: 'boolean', value: token.word === 'true', offset }
        : { kind: 'string', value: token.word, offset };
    case 'sign':
    case 'end':
      return null;
  }
}

/** Advances past the token. Returns null if another one could be read. */
function take(cursor: Cursor): Stop {
  const next = readToken(cursor.text, cursor.token.end);
  if (!next.ok) return next;
  cursor.token = next.value;
  return null;
}

function takeSign(cursor: Cursor, sign: Sign, expected: string = sign): Stop {
  return isSign(cursor.token, sign) ? take(cursor) : failUnexpected(cursor.token, expected);
}

const isSign = (token: LlmxToken, sign: Sign) => token.kind === 'sign' && token.sign === sign;

/** A bare word may contain more characters than a key: `key = letter , { letter | digit | "_" }`. */
const isKey = (word: string) => /^\w+$/.test(word);

function failUnexpected(token: LlmxToken, expected: string) {
  return failAt(token.offset, `unexpected ${describeToken(token)}`, expected);
}

function describeToken(token: LlmxToken): string {
  switch (token.kind) {
    case 'end':
      return 'end of the message';
    case 'sign':
      return token.sign;
    case 'word':
      return `'${token.word.slice(0, shownChars)}'`;
    case 'number':
      return `number ${token.value}`;
    case 'string':
      return 'string';
  }
}

/** Maximum characters of a word shown in a failure. */
const shownChars = 40;
