/** Runs a fixture as a separate process and reads the JSON lines that it writes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type Fixture = {
  readonly child: ChildProcess;
  /** Returns the next line it writes. Rejects if the process ends without one. */
  hear(): Promise<unknown>;
  /** Ends its input and waits for it to exit. */
  finish(): Promise<void>;
  killHard(): Promise<void>;
};

export function startFixture(name: string, argument: string): Fixture {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, name), argument], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = once(child, 'exit');
  return {
    child,
    async hear() {
      const line = await lines.next();
      if (line.done) throw new Error(`${name} ended without a word`);
      return JSON.parse(line.value) as unknown;
    },
    async finish() {
      child.stdin.end();
      await exited;
    },
    async killHard() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
