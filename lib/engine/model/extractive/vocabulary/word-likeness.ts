/**
 * How alike the company is in which two English words are used, by vectors of common words (`bench/extractive/compile-word-vectors.ts` writes
 * `word-vectors.json`, which holds their licence). "Rubbish" is like "bins", but also "taxi" like "bus" and "hot" like "cold", so likeness only
 * tells what may be worth reading: it never makes a passage an answer. Knows English alone. Pure.
 */
import table from './word-vectors.json';
import { listBases } from './word-forms';

const dimensions = 100;
/** A dimension is stored as half a byte, from 0 to twice this. */
const zero = 7;

type Vectors = {
  readonly rows: ReadonlyMap<string, number>;
  /** The vectors one after another, in steps. */
  readonly steps: Int8Array;
};

let loaded: Vectors | null = null;

/** Takes some tens of milliseconds and about ten megabytes, once, when a question is first declined. */
function load(): Vectors {
  const bytes = Buffer.from(table.vectors, 'base64');
  const steps = new Int8Array(2 * bytes.length);
  bytes.forEach((byte, place) => {
    steps[2 * place] = (byte >> 4) - zero;
    steps[2 * place + 1] = (byte & 15) - zero;
  });
  return { rows: new Map(table.words.split(',').map((word, row) => [word, row])), steps };
}

const readVectors = (): Vectors => (loaded ??= load());

export type WordVector = { readonly steps: Int8Array; readonly length: number };

/** Returns the vector of a word in lower case, or of the word of which it is a form; null if neither is known. */
export function findVector(word: string): WordVector | null {
  const { rows, steps } = readVectors();
  const row = rows.get(word) ?? listBases(word).flatMap((base) => rows.get(base.word) ?? [])[0];
  if (row === undefined) return null;
  const own = steps.subarray(row * dimensions, (row + 1) * dimensions);
  return { steps: own, length: Math.sqrt(multiply(own, own)) };
}

/** Returns 1 for the same word, about 0 for any two words, and .5 or more for related ones. */
export function measureLikeness(left: WordVector, right: WordVector): number {
  return multiply(left.steps, right.steps) / (left.length * right.length);
}

function multiply(left: Int8Array, right: Int8Array): number {
  let sum = 0;
  for (let place = 0; place < dimensions; place += 1) sum += (left[place] ?? 0) * (right[place] ?? 0);
  return sum;
}
