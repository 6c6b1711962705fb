/**
 * Builds the messages that the model is sent for a run so far (agent-chat §3, "Message Types in Conversation History"): the conversation,
 * then each turn as the assistant's message with its calls, followed by their results in the order of the calls. The same turns give the
 * same messages, whether or not the run was interrupted. The history never contains a call without its result, because providers reject
 * that.
 */
import type { ModelMessage, ModelToolResult } from '../model/model';
import type { StoredTurn } from './turn';

export function writeHistory(
  conversation: readonly ModelMessage[],
  turns: readonly StoredTurn[],
): readonly ModelMessage[] {
  return [...conversation, ...turns.flatMap(writeTurn)];
}

function writeTurn(turn: StoredTurn): readonly ModelMessage[] {
  const { text, calls, followUp, providerState } = turn;
  const said: ModelMessage = {
    role: 'assistant',
    content: text,
    ...(calls.length > 0 && { toolCalls: calls }),
    ...(providerState !== undefined && { providerState }),
  };
  return [
    said,
    ...(calls.length > 0 ? [{ role: 'tool' as const, results: orderResults(turn) }] : []),
    ...(followUp === null ? [] : [{ role: 'user' as const, content: followUp }]),
  ];
}

function orderResults({ number, calls, results }: StoredTurn): readonly ModelToolResult[] {
  return calls.map(({ id }) => {
    const result = results.find(({ toolCallId }) => toolCallId === id);
    if (result === undefined) throw new Error(`A call of turn ${number} has no result yet.`);
    return result;
  });
}
