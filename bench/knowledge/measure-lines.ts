/**
 * Measures knowledge lines per second compared with `JSON.parse` of the same bytes, and how many good lines survive when others arrive
 * damaged.
 */
import { createClassificationReader } from '@/lib/protocol/knowledge-lines';
import { createChance } from '../evidence/perturb-quote';
import { medianOf } from '../statistics';
import { damageLines } from './damage-lines';

const lineCount = 1_000;
const rounds = 9;
/** Models send a few characters at a time. */
const pieceChars = 24;
const damagedAnswers = 500;
const answerLines = 40;

const ids = Array.from({ length: lineCount }, (_, index) => `b${index}`);
const lines = ids.map((id, index) =>
  JSON.stringify({
    block_id: id,
    confidence: (index % 100) / 100,
    reason: `It says, of the ${index}th lock (→ “sluice” \\ é🙂), how it is filled and emptied, which lasts.`,
  }),
);

export type LineFigures = { readonly lines: number; readonly json: number };

/** Both figures are lines per second, as the median of several rounds. The first round is not counted. */
export function timeLines(): LineFigures {
  const content = lines.join('\n');
  const pieces = Array.from({ length: Math.ceil(content.length / pieceChars) }, (_, index) =>
    content.slice(index * pieceChars, (index + 1) * pieceChars),
  );
  return { lines: time(() => readPieces(ids, pieces).length), json: time(() => parseAll(content)) };
}

function readPieces(blockIds: readonly string[], pieces: readonly string[]): string[] {
  const reader = createClassificationReader(blockIds);
  const outcomes = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
  return outcomes.flatMap((outcome) => (outcome.type === 'line' ? [outcome.line.blockId] : []));
}

function parseAll(content: string): number {
  // oxlint-disable-next-line core/no-restricted-syntax -- it is what is measured
  return content.split('\n').filter((line) => JSON.parse(line) !== null).length;
}

/** @param work reads all lines and returns how many there were */
function time(work: () => number): number {
  const once = () => {
    const begin = performance.now();
    const read = work();
    const rate = (read * 1_000) / (performance.now() - begin);
    if (read !== lineCount) throw new Error(`${read} of ${lineCount} lines were read.`);
    return rate;
  };
  once();
  return medianOf(Array.from({ length: rounds }, once));
}

/** Returns the share of undamaged lines that were read, over many damaged answers. */
export function measureKept(): number {
  const chance = createChance(28);
  let [good, kept] = [0, 0];
  for (let answer = 0; answer < damagedAnswers; answer += 1) {
    const asked = ids.slice(0, answerLines);
    const damaged = damageLines(lines.slice(0, answerLines), chance);
    const cut = chance.below(damaged.content.length);
    const pieces = [damaged.content.slice(0, cut), damaged.content.slice(cut)];
    const read = new Set(readPieces(asked, pieces));
    good += damaged.good.length;
    kept += damaged.good.filter((index) => read.has(`b${index}`)).length;
  }
  return kept / good;
}
