/** Reads the lines of a streamed body with the protocols' shared line reader. A line that is too long ends the reading. */
import { limits } from '@/lib/core/limits';
import { createLineReader, type LineReading } from '@/lib/protocol/ndjson';
import { ModelProblem } from '../model-problem';

export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const reader = createLineReader(limits.modelLineChars);
  for await (const bytes of body) yield* reader.push(bytes).map(requireText);
  yield* reader.end().map(requireText);
}

function requireText(reading: LineReading): string {
  if (reading.type === 'line-too-long') throw new ModelProblem('malformed', 'an unfinished line');
  return reading.text;
}
