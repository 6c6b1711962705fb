/**
 * Reads one answer to its end, for tests that need it whole. Throws if the adapter breaks the port's promise of exactly one final event.
 */
import type { LanguageModel, ModelEvent, ModelRequest } from '../model';

type FinalEvent = Extract<ModelEvent, { type: 'message_complete' | 'error' }>;

export type CollectedAnswer = {
  readonly text: string;
  readonly thinking: string;
  readonly final: FinalEvent;
  readonly events: readonly ModelEvent[];
};

export async function collectAnswer(
  model: LanguageModel,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<CollectedAnswer> {
  const events: ModelEvent[] = [];
  const text: string[] = [];
  const thinking: string[] = [];
  let final: FinalEvent | null = null;
  for await (const event of model.streamChat(request, signal)) {
    if (final !== null) throw new Error(`The model ${model.name} sent an event after the last one.`);
    events.push(event);
    if (event.type === 'content_delta') text.push(event.text);
    if (event.type === 'thinking_delta') thinking.push(event.text);
    if (event.type === 'message_complete' || event.type === 'error') final = event;
  }
  if (final === null) throw new Error(`The model ${model.name} ended without a last event.`);
  return { text: text.join(''), thinking: thinking.join(''), final, events };
}
