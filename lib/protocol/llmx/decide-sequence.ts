/**
 * Decides what to do with a message by its number (LLMX 3.1; protocols 5). Numbers increase per sender and target. The same text under the
 * same number is the same message sent again, and gets the same answer as before. Pure; the code that stores received messages calls it.
 */
export type Received = {
  readonly sequence: number;
  /** Digest of its text. */
  readonly digest: string;
};

export type SequenceDecision =
  | { readonly type: 'new' }
  /** The message was sent again, so nothing is done a second time. */
  | { readonly type: 'again' }
  /** `reason` is the sentence of the NACK. */
  | { readonly type: 'refused'; readonly reason: string };

/**
 * @param highest the highest number from this sender to this target so far, or null if there is none
 * @param same what was received under this number, or null
 */
export function decideSequence(
  { sequence, digest }: Received,
  { highest, same }: { readonly highest: number | null; readonly same: Received | null },
): SequenceDecision {
  if (same !== null)
    return same.digest === digest
      ? { type: 'again' }
      : {
          type: 'refused',
          reason: `number ${sequence} was used for another message; the next is ${(highest ?? sequence) + 1}`,
        };
  if (highest !== null && sequence <= highest)
    return {
      type: 'refused',
      reason: `number ${sequence} is lower than ${highest}, the last; the next is ${highest + 1}`,
    };
  return { type: 'new' };
}
