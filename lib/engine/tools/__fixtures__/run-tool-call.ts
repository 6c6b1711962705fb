/**
 * Runs a proposed call from end to end, without the rows that a run stores between its steps: read, gate, execute. The types allow no other
 * order.
 */
import type { DoneStep, RefusedStep, WaitingStep } from '../call-steps';
import { executeCall } from '../execute-call';
import { type Gate, passGate } from '../pass-gate';
import { type Offer, type ProposedCall, readProposal } from '../read-proposal';

export async function runToolCall(
  proposed: ProposedCall,
  surroundings: Offer & Gate,
): Promise<DoneStep | RefusedStep | WaitingStep> {
  const read = readProposal(proposed, surroundings);
  if (read.type === 'refused') return read;
  const gated = await passGate(read, surroundings);
  return gated.type === 'allowed' ? executeCall(gated, surroundings) : gated;
}
