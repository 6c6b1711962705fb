/**
 * What becomes of a message by its number (LLMX 3.1; protocols 5). Numbers grow for a sender and a target; the same text under the same
 * number is the same message sent again, and gets the answer that it got. Pure: who keeps what was received calls it.
 */
export type Received = {
  readonly sequence: number;
  /** Of its text. */
  readonly digest: string;
};

export type SequenceDecision =
  | { readonly type: 'new' }
  /** Sent again: nothing is done twice. */
  | { readonly type: 'again' }
  /** The sentence of the NACK. */
  | { readonly type: 'refused'; readonly reason: string };

/**
 * @param highest of this sender to this target so far, or null if there is none
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
