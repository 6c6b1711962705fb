import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { identifyProcess, identifyThisProcess, isStillRunning } from './process-identity';

describe('isStillRunning', () => {
  it('is true for this process', () => {
    expect(isStillRunning(identifyThisProcess())).toBe(true);
  });

  it('is false for an ended process', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const identity = identifyProcess(child.pid!)!;
    expect(isStillRunning(identity)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isStillRunning(identity)).toBe(false);
  });

  it('is false when another process now has the same process id', () => {
    expect(isStillRunning({ pid: process.pid, startedAt: 'before the restart' })).toBe(false);
  });
});
