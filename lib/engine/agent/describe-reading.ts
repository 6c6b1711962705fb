/**
 * Describes for people, in one or two sentences, how many sources a model was given, and which were not read and why. Status, answer and
 * artifact all use this description, so they never disagree. Pure.
 */
import { limits } from '@/lib/core/limits';
import { countAll, countNoun } from '@/lib/core/text';
import type { PackingInventory } from '@/lib/protocol/llmcp';

type LeftOut = PackingInventory['leftOut'][number];

export type Reading = {
  /** Sources that were read in full. */
  readonly fullCount: number;
  /** Sources of which only a part was read. */
  readonly partCount: number;
  readonly leftOut: readonly { readonly title: string; readonly reason: ReadingGap }[];
  readonly contextTokens: number;
};

/** Why a source was not read: the reasons of a packet, and those of reading in several calls. */
export type ReadingGap = LeftOut['reason'] | 'spending' | 'calls' | 'unreadable';

export function readInventory(inventory: PackingInventory, contextTokens: number): Reading {
  return {
    fullCount: inventory.fullCount,
    partCount: inventory.summaryCount,
    leftOut: inventory.leftOut.map(({ title, reason }) => ({ title, reason })),
    contextTokens,
  };
}

export function describeReading(reading: Reading): string {
  const { fullCount, partCount, leftOut } = reading;
  const total = fullCount + partCount + leftOut.length;
  const read = fullCount + partCount;
  if (total === 0) return 'There were no sources to read.';
  return [describeCount(reading, { total, read }), ...describeGaps(reading)].join(' ');
}

function describeCount(
  { fullCount, partCount }: Reading,
  { total, read }: { readonly total: number; readonly read: number },
): string {
  if (read === 0) return describeUnread(total);
  if (total === 1) return partCount === 0 ? 'The source was read in full.' : 'The source was read in part.';
  const whole = read === total ? countAll(total, 'sources') : `${read} of ${total} sources`;
  const were = read === 1 ? 'was' : 'were';
  if (partCount === 0) return `${whole} ${were} read in full.`;
  if (fullCount === 0) return `${whole} ${were} read in part.`;
  return `${whole} ${were} read: ${fullCount} in full and ${partCount} in part.`;
}

function describeUnread(total: number): string {
  if (total === 1) return 'The source was not read.';
  return total === 2 ? 'Neither of the two sources was read.' : `None of the ${total} sources was read.`;
}

/** One sentence per reason, naming the first few titles. */
export function describeGaps({
  leftOut,
  contextTokens,
}: Pick<Reading, 'leftOut' | 'contextTokens'>): string[] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, sources]) => {
    const named = sources.slice(0, limits.namedUnread).map(({ title }) => `“${title}”`);
    const rest = sources.length - named.length;
    const names = rest === 0 ? named : [...named, `${rest} more`];
    const list = names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    return `Not read, because ${explainGap(reason, sources.length, contextTokens)}: ${list}.`;
  });
}

function explainGap(reason: ReadingGap, count: number, contextTokens: number): string {
  const [they, their] = count === 1 ? ['it', 'its'] : ['they', 'their'];
  switch (reason) {
    case 'not_captured':
      return `${they} could not be read`;
    case 'not_relevant':
      return `${their} text did not fit alongside the others and no passage matches the question`;
    case 'budget':
      return `${they} did not fit into the model’s context window of ${countNoun(contextTokens, 'token')}`;
    case 'limit':
      return 'the number of sources per request is limited';
    case 'spending':
      return 'the run reached its spending limit';
    case 'calls':
      return `a run makes at most ${limits.readingCalls} calls to read sources`;
    case 'unreadable':
      return `the model’s reply about ${count === 1 ? 'it' : 'them'} could not be used`;
  }
}
