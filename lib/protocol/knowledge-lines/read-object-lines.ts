/**
 * Extracts JSON objects from the lines of an answer (protocols 4). A line that is not JSON is reported with its text and does not affect
 * the others. A code fence, words before the first object, an array, objects side by side, and an object over several lines are accepted
 * and reported as leniencies. The number of buffered lines is limited. Pure.
 */
import { readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { splitObjects } from './split-objects';

/** The ways in which an answer may deviate from one object per line and still be read. */
export const leniencies = ['fence', 'preamble', 'array', 'joined', 'several_lines'] as const;
export type Leniency = (typeof leniencies)[number];

export type ObjectReading =
  | { readonly type: 'object'; readonly value: object; readonly text: string }
  | { readonly type: 'broken'; readonly reason: string; readonly text: string };

export type ObjectLineReader = {
  push(line: string): readonly ObjectReading[];
  end(): readonly ObjectReading[];
  listLeniencies(): readonly Leniency[];
};

export function createObjectLineReader(): ObjectLineReader {
  const lenient = new Set<Leniency>();
  const words = createPreamble();
  let open: string[] = [];

  function readObject(text: string): ObjectReading {
    return findObject(text) ?? broken('A line is not JSON.', text);
  }

  function findObject(text: string): ObjectReading | null {
    const read = readJson(text, limits.knowledgeLineChars);
    if (!read.ok || typeof read.value !== 'object' || read.value === null) return null;
    words.close();
    return { type: 'object', value: read.value, text };
  }

  function closeOpen(): ObjectReading[] {
    const text = open.join('\n');
    open = [];
    return text === '' ? [] : [broken('An object is not closed.', text)];
  }

  function growOpen(line: string): ObjectReading[] {
    open.push(line);
    const text = open.join('\n');
    const found = line.includes('}') ? splitObjects(text) : null;
    if (found === null || found.open !== null)
      return open.length >= limits.knowledgeObjectLines ? closeOpen() : [];
    open = [];
    lenient.add('several_lines');
    return found.objects.map(readObject);
  }

  function readMixed(line: string): ObjectReading[] {
    const { objects, open: rest, hasWords } = splitObjects(line);
    if (objects.length === 0 && rest === null && hasWords) return words.take(line);
    if (/^\s*\[|[\],]\s*$/.test(line)) lenient.add('array');
    else if (objects.length > 1) lenient.add('joined');
    if (hasWords) lenient.add('preamble');
    const readings = objects.map(readObject);
    if (rest === null) return readings;
    if (rest.trim() !== '{') return [...readings, broken('A line is cut off.', rest)];
    open = ['{'];
    return readings;
  }

  return {
    push(line) {
      const text = line.trim();
      if (/^```[\w-]*$/.test(text)) {
        lenient.add('fence');
        return closeOpen();
      }
      if (open.length > 0 && !text.startsWith('{')) return growOpen(line);
      const closed = closeOpen();
      const whole = text.startsWith('{') ? findObject(text) : null;
      return [...closed, ...(whole === null ? readMixed(line) : [whole])];
    },
    end: () => [...words.end(), ...closeOpen()],
    listLeniencies: () =>
      leniencies.filter((each) => lenient.has(each) || (each === 'preamble' && words.isPreamble())),
  };
}

/**
 * Collects words outside of objects. Before the first object they are a preamble. If no object follows, they are all that was said and are
 * reported. After an object they are broken lines.
 */
function createPreamble() {
  let held: string[] = [];
  let isClosed = false;
  return {
    close(): void {
      isClosed = true;
    },
    isPreamble: () => isClosed && held.length > 0,
    take(line: string): ObjectReading[] {
      if (isClosed) return [broken('A line is not JSON.', line)];
      if (held.length < limits.knowledgeReports) held.push(line);
      return [];
    },
    end(): ObjectReading[] {
      const said = isClosed ? [] : held;
      held = isClosed ? held : [];
      return said.map((line) => broken('A line is not JSON.', line));
    },
  };
}

const broken = (reason: string, text: string): ObjectReading => ({ type: 'broken', reason, text });
