/**
 * Reads the joined content of an answer as JSON objects, one per line, from pieces cut anywhere. The length and number of lines are
 * limited. A line that is too long is the only one lost. Pure.
 */
import { limits } from '@/lib/core/limits';
import { createLineReader, type LineReading } from '../ndjson';
import { createObjectLineReader, type Leniency, type ObjectReading } from './read-object-lines';

export type ContentReader = {
  push(content: string): readonly ObjectReading[];
  end(): readonly ObjectReading[];
  listLeniencies(): readonly Leniency[];
};

export function createContentReader(): ContentReader {
  const lines = createLineReader(limits.knowledgeLineChars);
  const objects = createObjectLineReader();
  const encoder = new TextEncoder();
  let count = 0;

  function read(reading: LineReading): readonly ObjectReading[] {
    count += 1;
    if (count > limits.knowledgeLines + 1) return [];
    if (count > limits.knowledgeLines)
      return [refuse(`Only the first ${limits.knowledgeLines} lines of an answer are read.`)];
    if (reading.type === 'line-too-long')
      return [refuse(`A line is longer than ${reading.maxChars} characters.`)];
    return objects.push(reading.text);
  }

  return {
    push: (content) => lines.push(encoder.encode(content)).flatMap(read),
    end: () => [...lines.end().flatMap(read), ...objects.end()],
    listLeniencies: () => objects.listLeniencies(),
  };
}

const refuse = (reason: string): ObjectReading => ({ type: 'broken', reason, text: '' });
