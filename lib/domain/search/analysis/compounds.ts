/**
 * Words composed of several words: `asyncio.Queue`, `lib/core/limits.ts`, `snake_case`, `camelCase`, `e-mail`, and numbers with their unit
 * or with separators (`5kg`, `1,234,567`). PostgreSQL's parser keeps most of them only as a whole (as a host, a path, a number) or loses the
 * whole, so search reads them here: the whole as one word without punctuation, and each of its parts. Pure. Never changes a text: it only
 * reports where such words are.
 */
import { limits } from '@/lib/core/limits';

export type Compound = {
  readonly start: number;
  readonly end: number;
  /** The whole without punctuation, so that `e-mail` and `email` are one word. */
  readonly whole: string;
  /** Its single words, in order. */
  readonly parts: readonly string[];
  /** Other names for it: the end of a path or of a qualified name (`limits.ts`, `Queue.put`), written like a whole. */
  readonly endings: readonly string[];
};

/** A letter or digit, with its combining marks. */
const sign = String.raw`[\p{L}\p{M}\p{N}]`;
/**
 * Connects parts. A double hyphen is a dash and a double dot an ellipsis: both separate words. U+2010 and U+2011 are typographic hyphens.
 */
const joint = String.raw`(?::\/\/|::|->|\\\\|[._/\\:@&^](?!\.)|[-\u2010\u2011](?![-\u2010\u2011])|_+)`;
/** Thousands set apart by one sign throughout, with their decimals. The spaces are ordinary, no-break, thin and narrow ones. */
const groupedNumber = String.raw`(?<![\p{L}\p{N}.,'\u2019]|\p{N}\s)\p{N}{1,3}([,'\u2019 \u00a0\u2009\u202f])\p{N}{3}(?:\1\p{N}{3})*(?:[.,]\p{N}+)?(?![\p{L}\p{N}])`;
const decimalComma = String.raw`(?<![\p{L}\p{N}.,])\p{N}+,\p{N}+(?![\p{L}\p{N},])`;
const joinedWord = new RegExp(
  `${groupedNumber}|${decimalComma}|${sign}+(?:${joint}${sign}+){0,${limits.compoundSteps - 1}}`,
  'gu',
);
/** PostgreSQL reads a decimal number correctly, and its halves mean nothing. */
const decimal = /^\p{N}+\.\p{N}+$/u;
/** Three digits after a point are thousands in half of the world. */
const pointedThousands = /^[1-9]\p{N}{0,2}(?:\.\p{N}{3})+$/u;
/** Four groups of digits or more are no date: the hyphens of an ISBN or of a card may be left out. */
const longNumber = /^\p{N}+(?:[-\u2010\u2011]\p{N}+){3,}$/u;
const numberAlone = /^\p{N}+[,'\u2019\s][\p{N},.'\u2019\s]*$/u;
const quantity = /^(\p{N}+(?:[.,]\p{N}+)?)(\p{L}+)$/u;
/** `camelCase`, `HTTPServer`, `base64Encode`; the plural of an acronym (PDFs) is one word. */
const changeOfCase =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{Ll}))\p{Ll})|(?<=\p{N})(?=\p{Lu}\p{Ll})/u;
/** First what separates the steps of a path, then the steps of a name, then the words of one step. */
const levels: readonly RegExp[] = [/:\/\/|[/\\]+/u, /::|->|[.:@]/u, /[-\u2010\u2011_&^]+/u, changeOfCase];
const wordRun = new RegExp(`${sign}+`, 'gu');
/** Users search for a version with and without its `v`. */
const markedVersion = /^v(?=\p{N})/iu;

export function listCompounds(text: string): Compound[] {
  const compounds: Compound[] = [];
  for (const match of text.matchAll(joinedWord)) {
    const compound = readCompound(match[0], match.index);
    if (compound !== null) compounds.push(compound);
  }
  return compounds;
}

function readCompound(written: string, start: number): Compound | null {
  const place = { start, end: start + written.length };
  if (numberAlone.test(written)) return readNumber(written, place);
  if (pointedThousands.test(written)) return readThousands(written, place);
  if (decimal.test(written)) return null;
  const parts = splitFrom(written, 0);
  if (parts.length < 2) return null;
  const joined = longNumber.test(written) ? [parts.join('')] : [];
  return {
    ...place,
    whole: writeWhole(parts),
    parts,
    endings: [...new Set([...joined, ...listEndings(written)])],
  };
}

/** Reads a number with separated thousands or a decimal comma. */
function readNumber(written: string, place: Pick<Compound, 'start' | 'end'>): Compound {
  const parts = written.match(/\p{N}+/gu) ?? [];
  const tail = /^(?<integer>.*)[.,](?<decimals>\p{N}+)$/u.exec(written)?.groups;
  const isGroup = tail?.['decimals']?.length === 3 && !/[.\s'\u2019]/u.test(written);
  const whole =
    tail === undefined || isGroup
      ? parts.join('')
      : `${tail['integer']?.replace(/\P{N}/gu, '') ?? ''}.${tail['decimals'] ?? ''}`;
  return { ...place, whole: whole.length > limits.compoundChars ? '' : whole, parts, endings: [] };
}

/** Reads a number whose points may separate thousands: as it is written, and as one number. */
function readThousands(written: string, place: Pick<Compound, 'start' | 'end'>): Compound {
  const parts = written.split('.');
  const whole = parts.length === 2 ? written : writeWhole(parts);
  return { ...place, whole, parts, endings: [parts.join('')] };
}

function splitFrom(written: string, level: number): string[] {
  const pattern = levels[level];
  const measured = quantity.exec(written);
  if (measured !== null) return measured.slice(1);
  if (pattern === undefined) return written === '' ? [] : [written];
  return written.split(pattern).flatMap((step) => splitFrom(step, level + 1));
}

/** Between two digits the connecting character must stay, or 3.14 would become 314. */
function writeWhole(parts: readonly string[]): string {
  const whole = parts.reduce((before, part) =>
    /\p{N}$/u.test(before) && /^\p{N}/u.test(part) ? `${before}x${part}` : `${before}${part}`,
  );
  return whole.length > limits.compoundChars ? '' : whole;
}

/** Returns the last steps of a path and of a name, and the name in each step of a path. */
function listEndings(written: string): string[] {
  const steps = written.split(levels[0] ?? '').filter((step) => step !== '');
  const names = steps.flatMap((step) => {
    const words = step.split(levels[1] ?? '').filter((word) => word !== '');
    return [
      ...(steps.length > 1 ? [step] : []),
      ...listTails(words),
      ...(words.length > 1 ? words : []),
      ...(markedVersion.test(step) ? [step.replace(markedVersion, '')] : []),
    ];
  });
  return [...listTails(steps), ...names]
    .slice(0, limits.compoundEndings)
    .map((ending) => splitFrom(ending, 0))
    .filter((parts) => parts.length > 1)
    .map(writeWhole)
    .filter((ending) => ending !== '');
}

function listTails(steps: readonly string[]): string[] {
  return steps.slice(1, -1).map((_, index) => steps.slice(index + 1).join('/'));
}

/** Lists the places of all words of a text, with the single steps of compounds apart, in order. */
export function listSteps(text: string): { start: number; end: number }[] {
  return [...text.matchAll(wordRun)].flatMap((match) => {
    let start = match.index;
    return match[0].split(changeOfCase).map((step) => {
      const place = { start, end: start + step.length };
      start = place.end;
      return place;
    });
  });
}
