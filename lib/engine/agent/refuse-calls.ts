/**
 * Finds the calls of a turn that the loop itself refuses (threats 13): those beyond the maximum per turn, and a call that the model keeps
 * repeating with the same arguments although it knows the result. A refusal is an error result, so the model reads it and can do something
 * else. It is recorded when the call's turn comes, after the results of the calls before it. The decision depends on the calls alone, so a
 * resumed run refuses the same ones. Pure.
 */
import { writeCanonicalJson } from '@/lib/core/json';
import type { ModelToolCall } from '../model/model';
import type { StoredTurn } from './turn';

export type CallBounds = {
  readonly maxCallsPerTurn: number;
  /** Maximum number of times the same call is made in consecutive turns. */
  readonly maxSameCalls: number;
};

export type CallRefusal = { readonly callId: string; readonly reason: string };

export function refuseCalls(
  calls: readonly ModelToolCall[],
  earlier: readonly StoredTurn[],
  { maxCallsPerTurn, maxSameCalls }: CallBounds,
): readonly CallRefusal[] {
  const made = countSameCalls(earlier);
  return calls.flatMap((call, index) => {
    const key = writeKey(call);
    const times = made.get(key) ?? 0;
    made.set(key, times + 1);
    if (index >= maxCallsPerTurn) {
      const reason = `Only ${maxCallsPerTurn} calls are allowed in one turn, and this one came after them.`;
      return [{ callId: call.id, reason }];
    }
    if (times < maxSameCalls) return [];
    const reason = `This call was made ${maxSameCalls} times in a row with the same arguments. Use what it returned, make another call, or answer.`;
    return [{ callId: call.id, reason }];
  });
}

/** Counts how often each call was made in the latest turns without a turn in between that left it out. */
function countSameCalls(turns: readonly StoredTurn[]): Map<string, number> {
  let made = new Map<string, number>();
  for (const { calls } of turns) {
    const now = new Map<string, number>();
    for (const key of calls.map(writeKey)) now.set(key, (now.get(key) ?? made.get(key) ?? 0) + 1);
    made = now;
  }
  return made;
}

const writeKey = ({ name, input }: ModelToolCall) => writeCanonicalJson([name, input]);
