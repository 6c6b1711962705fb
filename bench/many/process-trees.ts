/**
 * What processes and all that they have started take: processor time since their start, also that of children that have ended, and
 * resident memory. Known on Linux only; elsewhere everything is 0.
 */
import { readdirSync, readFileSync } from 'node:fs';

export type Taken = { readonly cpuSeconds: number; readonly memoryMb: number };

type Process = Taken & { readonly parent: number };

/** Linux counts processor time for programs in hundredths of a second, on every architecture. */
const ticksPerSecond = 100;

export function readTrees(roots: readonly number[]): Taken {
  const all = listProcesses();
  const taken = { cpuSeconds: 0, memoryMb: 0 };
  const open = [...new Set(roots)];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const process = all.get(pid);
    taken.cpuSeconds += process?.cpuSeconds ?? 0;
    taken.memoryMb += process?.memoryMb ?? 0;
    for (const [child, { parent }] of all) if (parent === pid) open.push(child);
  }
  return taken;
}

export const readParent = (pid: number): number => readProcess(String(pid))?.parent ?? 0;

function listProcesses(): ReadonlyMap<number, Process> {
  if (process.platform !== 'linux') return new Map();
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    names.flatMap((name) => {
      const read = readProcess(name);
      return read === null ? [] : [[Number(name), read] as const];
    }),
  );
}

/** The fields after the name, which may contain anything (proc(5): the state is the third). @returns null if it has ended */
function readProcess(pid: string): Process | null {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '')
      .split(' ')
      .map(Number);
    const field = (number: number) => fields[number - 3] ?? 0;
    const memory = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return {
      parent: field(4),
      cpuSeconds: (field(14) + field(15) + field(16) + field(17)) / ticksPerSecond,
      memoryMb: Number(memory ?? 0) / 1_024,
    };
  } catch {
    return null;
  }
}
