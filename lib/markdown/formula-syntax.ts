/**
 * Extends the Markdown parser with formulas: `$…$` and `\(…\)` inside a line, `$$…$$` and `\[…\]` for display. A formula becomes inline code
 * whose text is the formula with its signs, so that everything that leaves code alone leaves formulas alone. Its property `dataFormula`
 * says how it is rendered. It must never take money or shell variables for a formula; `formula-words.ts` prevents that.
 */
import type { InlineCode } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import { limits } from '@/lib/core/limits';
import { hasTexSign, isOrdinalEnding, isProse } from './formula-words';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula';
    formulaBlock: 'formulaBlock';
    formulaData: 'formulaData';
  }
}

const dollar = 36;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openParenthesis = 40;
const closeParenthesis = 41;

const isLineEnding = (code: Code): code is -5 | -4 | -3 => code !== null && code < -2;
const isBlank = (code: Code): boolean => code === null || code < 0 || code === 32;
const writeChar = (code: Code): string => {
  if (code === null) return '';
  return code < 0 ? (isLineEnding(code) ? '\n' : ' ') : String.fromCharCode(code);
};
const isWordSign = (code: Code): boolean => /[a-z0-9]/i.test(writeChar(code));

/** Maps the character after the opening backslash to the one that closes the formula. */
const closers: ReadonlyMap<Code, number> = new Map([
  [openParenthesis, closeParenthesis],
  [openBracket, closeBracket],
]);

function createTextConstruct(sign: number): Construct {
  const mayBegin = sign === dollar ? mayBeginDollars : mayBeginBrackets;
  return {
    name: 'formula',
    // The parser checks this only after plain text, so `tokenize` checks it again.
    previous: mayBegin,
    tokenize(effects, ok, nok) {
      if (!mayBegin.call(this, this.previous)) return nok;
      return sign === dollar ? tokenizeDollars(effects, ok, nok) : tokenizeBrackets(effects, ok, nok);
    },
  };
}

/** A dollar after a letter or a digit is a currency (US$). A dollar after another dollar opens neither `$` nor `$$`. */
function mayBeginDollars(this: TokenizeContext, before: Code): boolean {
  const last = this.events.at(-1);
  return (before !== dollar || last?.[1].type === 'characterEscape') && !isWordSign(before);
}

/** After a bracket, an escaped parenthesis belongs to an escaped link: `\[name\]\(address\)`. */
function mayBeginBrackets(this: TokenizeContext, before: Code): boolean {
  return before !== closeBracket && before !== backslash;
}

type Reading = {
  readonly effects: Effects;
  readonly nok: State;
  /** Decides about each character that is not escaped. Null for an ordinary one. */
  readonly decide: (code: Code, before: Code) => State | null;
  readonly decideEscaped?: (code: Code) => State | null;
  /** Called with each character of the formula. */
  readonly collect: (text: string) => void;
};

/** Reads the inside of a formula, up to the character at which `decide` takes over. */
function readInside({ effects, nok, decide, decideEscaped, collect }: Reading): State {
  let before: Code = null;
  let chars = 0;
  let isInData = true;
  const enterData = () => {
    if (!isInData) effects.enter('formulaData');
    isInData = true;
  };
  const take = (code: Code, next: State): State | undefined => {
    if (isLineEnding(code)) {
      if (isInData) effects.exit('formulaData');
      isInData = false;
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
    } else {
      enterData();
      effects.consume(code);
    }
    before = code;
    chars += 1;
    collect(writeChar(code));
    return next;
  };
  const inside: State = (code) => {
    if (code === null || chars > limits.formulaChars) return nok(code);
    const decided = decide(code, before);
    if (decided !== null) {
      enterData();
      return decided(code);
    }
    return take(code, code === backslash ? escaped : inside);
  };
  const escaped: State = (code) => {
    if (code === null) return nok(code);
    const decided = decideEscaped?.(code) ?? null;
    if (decided !== null) {
      enterData();
      return decided(code);
    }
    return isLineEnding(code) ? inside(code) : take(code, inside);
  };
  return inside;
}

function tokenizeDollars(effects: Effects, ok: State, nok: State): State {
  let text = '';
  const start: State = (code) => {
    effects.enter('formula');
    effects.enter('formulaData');
    effects.consume(code);
    return opened;
  };
  const opened: State = (code) => {
    if (code !== dollar) return isBlank(code) ? nok(code) : inside(code);
    effects.consume(code);
    return openedTwice;
  };
  const openedTwice: State = (code) => (code === dollar ? nok(code) : insideTwice(code));
  const finish =
    (after: State): State =>
    (code) => {
      effects.consume(code);
      effects.exit('formulaData');
      effects.exit('formula');
      return after;
    };
  const collect = (part: string) => {
    text += part;
  };
  const inside = readInside({
    effects,
    nok,
    collect,
    decide: (code, before) => {
      if (code !== dollar) return null;
      return isBlank(before) || isProse(text) ? nok : finish(effects.check(ordinaryEnd, ok, nok));
    },
  });
  const closeTwice: State = (code) => {
    effects.consume(code);
    return (next) => {
      const isFormula = next === dollar && text.trim() !== '' && (hasTexSign(text) || !isProse(text));
      return isFormula ? finish((after) => (after === dollar ? nok(after) : ok(after)))(next) : nok(next);
    };
  };
  const insideTwice = readInside({
    effects,
    nok,
    collect,
    decide: (code) => (code === dollar ? closeTwice : null),
  });
  return start;
}

/** Checks what may follow a closing dollar. */
const ordinaryEnd: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let letters = '';
    const next: State = (code) => {
      const char = writeChar(code);
      if (/[a-z]/i.test(char) && letters.length < 3) {
        if (letters === '') effects.enter('formulaData');
        letters += char;
        effects.consume(code);
        return next;
      }
      if (letters !== '') effects.exit('formulaData');
      return isOrdinalEnding(letters) && !/[\w${(]/.test(char) ? ok(code) : nok(code);
    };
    return next;
  },
};

function tokenizeBrackets(effects: Effects, ok: State, nok: State): State {
  let text = '';
  let closer: number | undefined;
  const start: State = (code) => {
    effects.enter('formula');
    effects.enter('formulaData');
    effects.consume(code);
    return opened;
  };
  const opened: State = (code) => {
    closer = closers.get(code);
    if (closer === undefined) return nok(code);
    effects.consume(code);
    return inside;
  };
  const finish: State = (code) => {
    // Escaped square brackets are common in prose. Without a sign of TeX, Markdown reads them as usual.
    const isFormula =
      text.length > 1 && text.trim() !== '\\' && (closer === closeParenthesis || hasTexSign(text));
    if (!isFormula) return nok(code);
    effects.consume(code);
    effects.exit('formulaData');
    effects.exit('formula');
    return ok;
  };
  const inside = readInside({
    effects,
    nok,
    collect: (part) => {
      text += part;
    },
    decide: () => null,
    decideEscaped: (code) => {
      if (code === closer) return finish;
      return closers.has(code) || code === closeBracket || code === closeParenthesis ? nok : null;
    },
  });
  return start;
}

/** A formula that opens on a line of its own. A blank line ends the attempt, because a text may mention the sign and go on. */
const blockConstruct: Construct = {
  name: 'formulaBlock',
  concrete: true,
  tokenize(effects, ok, nok) {
    return tokenizeBlock(this, { effects, ok, nok });
  },
};

type Ways = { readonly effects: Effects; readonly ok: State; readonly nok: State };

function tokenizeBlock(context: TokenizeContext, { effects, ok, nok }: Ways): State {
  const isInterrupting = context.interrupt === true;
  const isLazy = () => context.parser.lazy[context.now().line] === true;
  let line = '';
  let closer = '';
  let chars = 0;
  const start: State = (code) => {
    effects.enter('formulaBlock');
    effects.enter('formula');
    effects.enter('formulaData');
    return opening(code);
  };
  const opening: State = (code) => {
    if (code !== null && !isLineEnding(code)) {
      line += writeChar(code);
      effects.consume(code);
      return line.length > 2 && line.trim().length > 2 ? nok : opening;
    }
    const sign = line.trim();
    if (sign !== '$$' && sign !== '\\[') return nok(code);
    closer = sign === '$$' ? '$$' : '\\]';
    return isInterrupting ? ok(code) : breakLine(code);
  };
  const breakLine: State = (code) => {
    if (code === null) return nok(code);
    effects.exit('formulaData');
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    line = '';
    return begin;
  };
  const begin: State = (code) => {
    if (code === null || isLineEnding(code) || isLazy()) return nok(code);
    effects.enter('formulaData');
    return inLine(code);
  };
  const inLine: State = (code) => {
    if (code !== null && !isLineEnding(code)) {
      line += writeChar(code);
      chars += 1;
      if (chars > limits.formulaChars) return nok(code);
      effects.consume(code);
      return inLine;
    }
    // Another opening line: the first was never closed, and searching on from each of them would take quadratic time.
    if (line.trim() === '' || line.trim() === '\\[') return nok(code);
    if (!line.trimEnd().endsWith(closer)) return breakLine(code);
    if (chars <= closer.length) return nok(code);
    effects.exit('formulaData');
    effects.exit('formula');
    effects.exit('formulaBlock');
    return ok(code);
  };
  return start;
}

export const formulaSyntax: Extension = {
  text: {
    [dollar]: createTextConstruct(dollar),
    [backslash]: createTextConstruct(backslash),
  },
  flow: {
    [dollar]: blockConstruct,
    [backslash]: blockConstruct,
  },
};

/** True if inline code of a tree that was read with `formulaTree` is a formula. */
export const isFormula = (node: InlineCode): boolean => node.data?.hProperties?.['dataFormula'] !== undefined;

export const formulaTree: TreeExtension = {
  enter: {
    formulaBlock(token) {
      this.enter({ type: 'paragraph', children: [] }, token);
    },
    formula(token) {
      const written = this.sliceSerialize(token);
      const text = this.data.inTable === true ? written.replaceAll('\\|', '|') : written;
      const dataFormula = /^(?:\$\$|\\\[)/.test(text) ? 'display' : 'inline';
      const data = { hProperties: { dataFormula }, hChildren: [{ type: 'text' as const, value: text }] };
      this.enter({ type: 'inlineCode', value: text, data }, token);
    },
  },
  exit: {
    formula(token) {
      this.exit(token);
    },
    formulaBlock(token) {
      this.exit(token);
    },
  },
};
