/**
 * Finds which actions of a batch have been answered (LLMX 5; protocols 5). Observations name their actions by `ai`, in any order, each
 * once. Pure.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { LlmxMessage, StandardBlock } from './message';

export type Action = Extract<StandardBlock, { type: 'ACT' }>['fields'];
export type Observation = Extract<StandardBlock, { type: 'OBS' }>['fields'];

export function listActions({ blocks }: LlmxMessage): readonly Action[] {
  return blocks.flatMap((block) => (block.type === 'ACT' ? [block.fields] : []));
}

export function listObservations({ blocks }: LlmxMessage): readonly Observation[] {
  return blocks.flatMap((block) => (block.type === 'OBS' ? [block.fields] : []));
}

export type MatchedBatch = {
  /** The observations by the name of their action. */
  readonly answers: ReadonlyMap<string, Observation>;
  /** Names of actions without an observation, in the order in which they were requested. */
  readonly open: readonly string[];
};

/**
 * A single action needs no name, nor does its observation. Several actions need one each.
 * @returns the sentence of the NACK if a name is missing, unknown or used twice.
 */
export function matchBatch(
  actions: readonly Action[],
  observations: readonly Observation[],
): Result<MatchedBatch, string> {
  const names = nameActions(actions);
  if (!names.ok) return names;
  const answers = new Map<string, Observation>();
  for (const observation of observations) {
    const name = observation.ai ?? (names.value.length === 1 ? names.value[0] : undefined);
    if (name === undefined) return fail("missing field 'ai' in OBS: the batch has several actions");
    if (!names.value.includes(name)) return fail(`unknown action '${name}' in OBS`);
    if (answers.has(name)) return fail(`second OBS for action '${name}'`);
    answers.set(name, observation);
  }
  return succeed({ answers, open: names.value.filter((name) => !answers.has(name)) });
}

function nameActions(actions: readonly Action[]): Result<readonly string[], string> {
  const names: string[] = [];
  for (const { i } of actions) {
    if (i === undefined && actions.length > 1)
      return fail("missing field 'i' in ACT: each action of a batch needs a name");
    const name = i ?? 'ACT';
    if (names.includes(name)) return fail(`second ACT with the name '${name}'`);
    names.push(name);
  }
  return succeed(names);
}
