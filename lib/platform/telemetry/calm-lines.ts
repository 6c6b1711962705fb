/**
 * Keeps a log readable while something stays broken. A line that differs from an earlier one only by its time is counted, and written from
 * time to time with its count. It never drops a line that says something new, and never loses a count: pending counts are written at the
 * end.
 */
export type CalmLines = {
  /** Takes one line of JSON as pino writes it, including its line break. */
  readonly write: (line: string) => void;
  /** Writes the pending counts. */
  readonly flush: () => void;
};

/** Maximum number of different lines remembered at a time. Further lines are written as they come. */
const maxRemembered = 1_000;
/** Only warnings and errors are counted. Lower levels are written every time, on purpose. */
const leastLevel = 40;

type Repeated = { line: string; count: number };

export function createCalmLines(writeLine: (line: string) => void, everyMs: number): CalmLines {
  const remembered = new Map<string, Repeated>();

  function tellCount({ line, count }: Repeated): void {
    if (count > 0) writeLine(line.replace(/\}\n$/, `,"repeated":${count}}\n`));
  }

  function remember(key: string, line: string): void {
    const repeated: Repeated = { line, count: 0 };
    remembered.set(key, repeated);
    const look = () => {
      if (repeated.count === 0) return void remembered.delete(key);
      tellCount(repeated);
      repeated.count = 0;
      setTimeout(look, everyMs).unref();
    };
    setTimeout(look, everyMs).unref();
  }

  return {
    write(line) {
      const key = line.replace(/"time":"[^"]*",/, '');
      const repeated = remembered.get(key);
      if (repeated !== undefined) {
        repeated.line = line;
        repeated.count += 1;
        return;
      }
      if (readLevel(line) >= leastLevel && remembered.size < maxRemembered) remember(key, line);
      writeLine(line);
    },
    flush() {
      for (const repeated of remembered.values()) {
        tellCount(repeated);
        repeated.count = 0;
      }
    },
  };
}

function readLevel(line: string): number {
  return Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);
}
