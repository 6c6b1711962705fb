/**
 * Measures the time of a search in a workspace of many synthetic passages. Their words are drawn by Zipf's law from a made-up vocabulary,
 * and the queries are two to eight words drawn the same way. The passages go through the product's own index. Only the time is not
 * deterministic.
 */
import pg from 'pg';
import type { CollectionId } from '@/lib/core/ids';
import { stopWords } from '@/lib/engine/model/extractive/text/stop-words';
import type { IndexedPassage } from '@/lib/domain/search/search-index';
import { findPassages } from '@/lib/domain/search/store';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { createPlace, indexSource, type Place } from './index-documents';

export type SpeedFigures = {
  readonly passages: number;
  readonly scope: 'workspace' | 'collection';
  readonly indexMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Median of a transaction that searches nothing, which shows how busy the machine was at the time. */
  readonly emptyMs: number;
};

const vocabularySize = 60_000;
const passagesPerSource = 500;
const wordsPerPassage = 150;
const queries = 200;

export async function measureSpeed(url: string, size: number): Promise<SpeedFigures[]> {
  const place = await createPlace();
  const chance = createChance(17);
  const started = performance.now();
  for (let made = 0; made < size; made += passagesPerSource) {
    const passages = Array.from({ length: Math.min(passagesPerSource, size - made) }, (_item, ordinal) =>
      writePassage(chance, ordinal),
    );
    await indexSource(place, { title: `Source ${made}`, language: 'en', passages });
  }
  const indexMs = performance.now() - started;
  await settle(url);
  const asked = Array.from({ length: queries }, () => writeWords(chance, 2 + Math.floor(chance() * 7)));
  const figures = { passages: size, indexMs };
  return [
    { ...figures, scope: 'workspace', ...(await time(place, asked, {})) },
    { ...figures, scope: 'collection', ...(await time(place, asked, { collectionId: place.collectionId })) },
  ];
}

async function time(
  { workspaceId }: Place,
  asked: readonly string[],
  scope: { readonly collectionId?: CollectionId },
) {
  const searched: number[] = [];
  const empty: number[] = [];
  for (const question of asked) {
    const find = (database: Database) => findPassages(database, question, { scope, limit: 20 });
    searched.push(await clock(() => inWholeWorkspace(workspaceId, find)));
    empty.push(await clock(() => inWholeWorkspace(workspaceId, (database) => database.$queryRaw`SELECT 1`)));
  }
  return { p50Ms: cut(searched, 0.5), p95Ms: cut(searched, 0.95), emptyMs: cut(empty, 0.5) };
}

async function clock(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function cut(times: readonly number[], share: number): number {
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** Does what autovacuum does sooner or later: it updates the planner's statistics and merges the pending lists of the index. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('VACUUM ANALYZE passage, lexeme, posting, search_stat');
  } finally {
    await client.end();
  }
}

function writePassage(chance: () => number, ordinal: number): IndexedPassage {
  const plain = writeWords(chance, wordsPerPassage);
  return { ordinal, start: 0, end: plain.length, headings: [], text: plain, plain };
}

/** The most common words of a language are the ones a search leaves out. Here they are about a third of all words. */
const functionWords = [...stopWords].slice(0, 50);

const writeWords = (chance: () => number, count: number) =>
  Array.from({ length: count }, () => writeWord(drawRank(chance))).join(' ');

const writeWord = (rank: number) => functionWords[rank] ?? `w${rank.toString(36)}x`;

/** Draws ranks whose frequency falls as 1/rank. */
const drawRank = (chance: () => number) => Math.floor(vocabularySize ** chance());

/** A small random generator (mulberry32), so that the corpus is the same every time. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
