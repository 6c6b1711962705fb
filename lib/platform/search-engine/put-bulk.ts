/**
 * Sends one bulk, and again those of its documents for which the engine had no room. Keeps no text of an error, because the engine repeats
 * what it was sent in it.
 */
import { z } from 'zod';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { AskEngine, EngineFailure } from './ask-engine';
import { describeIncomplete, tryAgain } from './try-again';
import type { BulkEntry } from './write-bulks';

/** A document that the engine does not take as it is, with the reason for the log. */
export type RefusedDocument = { readonly id: string; readonly reason: string };

const itemSchema = z.object({
  status: z.number().int(),
  error: z.object({ type: z.string() }).optional(),
});
/** Each item answers the document at the same place of the request. */
const bulkSchema = z.object({ items: z.array(z.object({ index: itemSchema })) });

/** A conflict says that the engine has this version, or a newer one. */
const isTaken = (status: number) => (status >= 200 && status < 300) || status === 409;
const isTriedAgain = (status: number) => status === 429 || status >= 500;

export function putBulk(
  ask: AskEngine,
  bulk: readonly BulkEntry[],
): Promise<Result<readonly RefusedDocument[], EngineFailure>> {
  const refused: RefusedDocument[] = [];
  let left = bulk;
  return tryAgain(async () => {
    const lines = left.map((entry) => entry.lines).join('');
    const sent = await ask({ method: 'POST', path: '/_bulk', lines, schema: bulkSchema });
    if (!sent.ok) return sent;
    const answered = sent.value.items.flatMap(({ index }, place) => {
      const entry = left[place];
      return entry === undefined ? [] : [{ ...index, entry }];
    });
    if (answered.length !== left.length) return fail(describeIncomplete('a bulk with too few items'));
    left = answered.flatMap(({ status, entry }) => (isTriedAgain(status) ? [entry] : []));
    for (const { status, error, entry } of answered)
      if (!isTaken(status) && !isTriedAgain(status))
        refused.push({ id: entry.id, reason: `${status} ${error?.type ?? 'without a type'}`.slice(0, 200) });
    return left.length === 0
      ? succeed(refused)
      : fail(describeIncomplete('documents for which there was no room'));
  });
}
