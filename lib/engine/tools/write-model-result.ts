/**
 * Writes what a model reads of a finished call (agent-chat §7): `{"error":"…"}`, or the summary of the result as JSON, with keys removed
 * from addresses (LLMCP "Redaction") and shortened if it is too long. The whole result stays in the run. Pure.
 */
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { redactMarkdown } from '@/lib/protocol/llmcp';
import type { ModelToolResult } from '../model/model';
import type { DoneStep, RefusedStep } from './call-steps';

export function writeModelResult(ended: DoneStep | RefusedStep): ModelToolResult {
  const isError = ended.type === 'refused';
  const name = isError ? ended.name : ended.call.tool.name;
  const read = isError ? { error: ended.reason } : ended.call.tool.summarise(ended.output.result);
  return { toolCallId: ended.callId, name, content: cut(writeRedacted(read)), isError };
}

const writeRedacted = (value: JsonValue) =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? redactMarkdown(inner) : inner,
  );

function cut(text: string): string {
  if (text.length <= limits.toolResultChars) return text;
  const note = `\n[Cut here: the result has ${text.length} characters. Ask for less, or for the part you need.]`;
  return sliceWhole(text, limits.toolResultChars - note.length) + note;
}
