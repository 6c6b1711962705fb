import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { DoneStep } from './call-steps';
import { defineTool } from './tool';
import { writeModelResult } from './write-model-result';

const probe = defineTool({
  name: 'probe',
  title: 'Probe',
  sentence: 'Probes.',
  contexts: ['collection'],
  risk: 'read',
  role: 'viewer',
  needs: [],
  readsUntrusted: false,
  input: z.strictObject({}),
  describe: () => 'Probe',
  execute: async () => ({ result: null }),
});

function write(result: JsonValue): string {
  const read = probe.read({});
  if (!read.ok) throw new Error('unreadable');
  const done: DoneStep = { type: 'done', callId: 'call-1', call: read.value, output: { result } };
  return writeModelResult(done).content;
}

describe('what a model reads of a tool result', () => {
  it('is whole up to the limit, and above it is cut with a note that says so', () => {
    const fits = 'x'.repeat(limits.toolResultChars - 2);
    expect(write(fits)).toBe(`"${fits}"`);
    const cut = write(`${fits}x`);
    expect(cut.length).toBeLessThanOrEqual(limits.toolResultChars);
    expect(cut).toContain(`[Cut here: the result has ${limits.toolResultChars + 1} characters.`);
  });

  it('is never cut inside a character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), (shift) => {
        expect(write('x'.repeat(shift) + '🙂'.repeat(limits.toolResultChars)).isWellFormed()).toBe(true);
      }),
    );
  });

  it('contains no key from an address, wherever it stands', () => {
    const text = write({
      url: 'https://ada:pw@example.com/a?token=hunter2&page=2',
      list: ['See https://example.com/?api_key=hunter2 (there).'],
    });
    expect(text).not.toMatch(/hunter2|ada:pw/);
    expect(text).toContain('page=2');
  });
});
