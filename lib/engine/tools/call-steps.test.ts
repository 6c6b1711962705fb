import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { createToolHost, knownWorkflowId } from './__fixtures__/create-tool-host';
import { runToolCall } from './__fixtures__/run-tool-call';
import { sampleCalls } from './__fixtures__/sample-calls';
import type { Decide } from './call-steps';
import { findTool, tools } from './catalogue';
import { executeCall } from './execute-call';
import { passGate } from './pass-gate';
import { readProposal } from './read-proposal';
import { defineTool, type Tool } from './tool';
import { ToolFailure } from './tool-failure';
import { writeModelResult } from './write-model-result';

const allow: Decide = async () => ({ decision: 'allow' });

function stand(offered: readonly Tool[], decide: Decide = allow) {
  const { host, asked } = createToolHost();
  const faults: unknown[] = [];
  const stop = new AbortController();
  const surroundings = {
    tools: offered,
    workflowId: null,
    host,
    decide,
    signal: stop.signal,
    onFault: (fault: unknown) => faults.push(fault),
  };
  const run = (name: string, input: unknown) => runToolCall({ id: 'call-1', name, input }, surroundings);
  return { run, asked, faults, surroundings, stop };
}

const only = (name: string) => tools.filter((tool) => tool.name === name);

function defineProbe(execute: (signal: AbortSignal) => Promise<z.core.util.JSONType>): Tool {
  return defineTool({
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
    execute: async (_input, _host, { signal }) => ({ result: await execute(signal) }),
  });
}

describe('a proposed tool call', () => {
  it.each(Object.keys(sampleCalls))('%s runs through its ports and returns JSON', async (name) => {
    const { run, asked, faults } = stand(only(name));
    const ended = await run(name, sampleCalls[name]);
    expect(faults).toEqual([]);
    expect(ended.type).toBe('done');
    if (ended.type !== 'done') return;
    expect(asked.length).toBeGreaterThanOrEqual(findTool(name)?.needs.length === 0 ? 0 : 1);
    expect(ended.call.description).not.toMatch(/undefined|\[object/);
    const result = writeModelResult(ended);
    expect(result).toMatchObject({ toolCallId: 'call-1', name, isError: false });
    expect(() => void JSON.parse(result.content)).not.toThrow();
  });

  it('to an unknown tool is refused with the nearest name and the tools that exist', async () => {
    const ended = await stand(tools.filter((tool) => tool.name.startsWith('browser.'))).run(
      'browser_clik',
      {},
    );
    expect(ended).toMatchObject({ type: 'refused', stage: 'unknown', tool: null });
    const reason = ended.type === 'refused' ? ended.reason : '';
    expect(reason).toContain('There is no tool "browser_clik" here. Did you mean "browser.click"?');
    expect(reason).toContain('browser.observe_dom, browser.get_selection_links, browser.click');
  });

  it('is refused as unknown when the tool exists but was not offered', async () => {
    const { run, asked } = stand(only('search'));
    expect(await run('collection.create', { title: 'A' })).toMatchObject({ stage: 'unknown' });
    expect(asked).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'handleId is missing'],
    ['an empty text', '', 'handleId is missing'],
    ['text that is no JSON', '{"handleId"', 'not JSON'],
    ['a list', [], 'not a JSON object'],
    ['a wrong type', { handleId: 4 }, 'handleId must be text of 1 to'],
    ['an unknown key', { handleId: 'h1', x: 1, y: 2 }, 'there is no "x", "y"; what exists: handleId'],
    ['an id longer than any', { handleId: 'h'.repeat(limits.idChars + 1) }, 'handleId must be text of 1 to'],
    ['more than fits', `{"handleId":"${'h'.repeat(limits.toolArgumentChars)}"}`, 'longer than 200000'],
  ])('with %s as arguments is refused before policy is asked', async (_what, input, words) => {
    const decide = vi.fn(allow);
    const ended = await stand(only('browser.click'), decide).run('browser.click', input);
    expect(ended).toMatchObject({ type: 'refused', stage: 'arguments' });
    expect(ended.type === 'refused' ? ended.reason : '').toContain(words);
    expect(decide).not.toHaveBeenCalled();
  });

  it('may pass its arguments as JSON text', async () => {
    const { run, asked } = stand(only('browser.scroll'));
    expect(await run('browser.scroll', '{"deltaY": 40}')).toMatchObject({ type: 'done' });
    expect(asked).toEqual([{ what: 'scroll', with: [40] }]);
  });

  it('with a wrong nested argument is refused with the arguments that exist', async () => {
    const ended = await stand(only('preview_workflow')).run('preview_workflow', {
      ...sampleCalls.preview_workflow,
      workflow: { name: 'A', entity: 'x', trigger_type: 'manual', actions: [{ name: 'B', type: 'delay' }] },
    });
    const reason = ended.type === 'refused' ? ended.reason : '';
    expect(reason).toContain('workflow.actions.0');
    const other = await stand(only('create_workflow')).run('create_workflow', {
      workflow: { name: 'A', entity: 'x', trigger_type: 'manual', actions: [], is_active: true },
    });
    expect(other.type === 'refused' ? other.reason : '').toContain(
      'there is no "is_active"; what exists: name',
    );
  });

  it('gets the workflow on screen unless it names another by its id', async () => {
    const { surroundings, asked } = stand(only('get_workflow_rule'));
    const run = (input: unknown, workflowId: string | null) =>
      runToolCall({ id: 'call-1', name: 'get_workflow_rule', input }, { ...surroundings, workflowId });
    await run({}, knownWorkflowId);
    await run({ workflow_id: 'Some rule' }, knownWorkflowId);
    await run({ workflow_id: 'mentions' }, null);
    expect(asked.map((entry) => entry.with)).toEqual([[knownWorkflowId], [knownWorkflowId], ['mentions']]);
    expect(await run({}, null)).toMatchObject({
      stage: 'arguments',
      reason: expect.stringContaining('workflow_id'),
    });
    expect(await run({ workflow_id: 'Twice' }, null)).toMatchObject({
      stage: 'execution',
      reason: 'ambiguous: Two workflows are called "Twice": a (1) and b (2).',
    });
    const other = '0192f0c4-7b1a-7c3d-9e2f-000000000000';
    expect(await run({ workflow_id: other }, knownWorkflowId)).toMatchObject({
      reason: `not_found: There is no workflow "${other}".`,
    });
  });
});

describe('the policy gate', () => {
  it('executes no call that is denied or needs approval', async () => {
    for (const decision of ['ask', 'deny'] as const) {
      const decide: Decide = async () => ({ decision, reason: 'Because.', ruleId: 'rule-1' });
      const { run, asked } = stand(only('collection.create'), decide);
      const ended = await run('collection.create', { title: 'A' });
      expect(asked).toEqual([]);
      expect(ended).toMatchObject({
        ...(decision === 'ask' ? { type: 'waiting' } : { type: 'refused', stage: 'policy' }),
        callId: 'call-1',
        reason: 'Because.',
        ruleId: 'rule-1',
      });
    }
  });

  it('receives the arguments with their defaults, and the addresses the call would contact', async () => {
    const decide = vi.fn(allow);
    await stand(only('source.capture'), decide).run('source.capture', {
      collectionId: 'c',
      url: 'Example.com',
    });
    expect(decide).toHaveBeenCalledWith(
      expect.objectContaining({ arguments: { collectionId: 'c', url: 'Example.com', mode: 'auto' } }),
      { risk: 'outward', addresses: ['https://example.com/'], mustAsk: null, mustDeny: null },
    );
  });

  it('refuses a call whose facts cannot be gathered, before policy is asked', async () => {
    const decide = vi.fn(allow);
    const ended = await stand(only('browser.click'), decide).run('browser.click', { handleId: 'gone' });
    expect(ended).toMatchObject({ type: 'refused', reason: 'stale_handle: Observe the page again.' });
    expect(decide).not.toHaveBeenCalled();
  });

  it('executes nothing when the decision itself fails', async () => {
    const decide: Decide = () => Promise.reject(new Error('the database is away'));
    const { run, asked } = stand(only('collection.create'), decide);
    await expect(run('collection.create', { title: 'A' })).rejects.toThrow('the database is away');
    expect(asked).toEqual([]);
  });

  it('cannot be bypassed, and a proof for one call does not cover another', async () => {
    const { surroundings, asked } = stand(only('collection.create'));
    const read = (title: string) => {
      const step = readProposal({ id: 'call-1', name: 'collection.create', input: { title } }, surroundings);
      if (step.type !== 'valid') throw new Error('unreadable');
      return step;
    };
    // @ts-expect-error a valid call has not passed the gate
    await expect(executeCall(read('A'), surroundings)).resolves.toMatchObject({ type: 'refused' });
    const forged = { type: 'allowed' as const, callId: 'call-1', call: read('A').call, allows: () => true };
    // @ts-expect-error a look-alike is no proof
    const tryForged = () => executeCall(forged, surroundings);
    expect(tryForged).toBeTypeOf('function');
    const allowed = await passGate(read('A'), surroundings);
    if (allowed.type !== 'allowed') throw new Error('not allowed');
    const context = { callId: 'call-1', signal: surroundings.signal };
    await expect(read('B').call.execute(allowed, surroundings.host, context)).rejects.toThrow('another call');
    expect(asked).toEqual([]);
  });
});

describe('a failing tool call', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each<[string, Error, string]>([
    ['a tool failure', new ToolFailure('Nothing there.', 'not_found'), 'not_found: Nothing there.'],
    ['a sentence for people', new AppError('conflict', 'This is already there.'), 'This is already there.'],
  ])('gives the model %s', async (_what, failure, sentence) => {
    const { run, faults } = stand([defineProbe(() => Promise.reject(failure))]);
    const ended = await run('probe', {});
    expect(ended).toMatchObject({ type: 'refused', stage: 'execution', reason: sentence });
    expect(faults).toEqual([]);
    if (ended.type === 'refused') {
      expect(writeModelResult(ended)).toEqual({
        toolCallId: 'call-1',
        name: 'probe',
        isError: true,
        content: JSON.stringify({ error: sentence }),
      });
    }
  });

  it.each([
    ['a fault', new TypeError('postgres://user:hunter2@db is undefined')],
    ['an internal error', new AppError('internal', 'hunter2')],
  ])('hides the words of %s, and reports it', async (_what, fault) => {
    const { run, faults } = stand([defineProbe(() => Promise.reject(fault))]);
    const ended = await run('probe', {});
    expect(ended).toMatchObject({ type: 'refused', stage: 'execution' });
    expect(JSON.stringify(ended)).not.toContain('hunter2');
    expect(faults).toEqual([fault]);
  });

  it('ends at the time limit, aborts the tool, and ignores a late answer', async () => {
    let told: AbortSignal | undefined;
    let answer: (value: string) => void = () => undefined;
    const { run } = stand([
      defineProbe((signal) => {
        told = signal;
        return new Promise((resolve) => {
          answer = resolve;
        });
      }),
    ]);
    const ended = run('probe', {});
    await vi.advanceTimersByTimeAsync(limits.toolCallMs - 1);
    expect(told?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    answer('late');
    expect(await ended).toMatchObject({
      type: 'refused',
      stage: 'timeout',
      reason: expect.stringContaining('30'),
    });
    expect(told?.aborted).toBe(true);
  });

  it('leaves no listener on the signal of its run', async () => {
    const { run, stop } = stand([defineProbe(() => Promise.resolve(1))]);
    await run('probe', {});
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects instead of answering the model when the user stops the run', async () => {
    const { run, stop, faults } = stand([
      defineProbe(
        (signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted inside')));
          }),
      ),
    ]);
    const ended = run('probe', {});
    const seen = expect(ended).rejects.toThrow('stopped by Ada');
    await vi.advanceTimersByTimeAsync(0);
    stop.abort(new Error('stopped by Ada'));
    await seen;
    expect(faults).toEqual([]);
    await expect(run('probe', {})).rejects.toThrow('stopped by Ada');
  });
});

describe('random arguments', () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
  const near = fc
    .constantFrom(...Object.entries(sampleCalls))
    .chain(([name, sample]) =>
      fc.tuple(
        fc.constant(name),
        fc.record(
          Object.fromEntries(
            Object.entries(sample).map(([key, value]) => [key, fc.oneof(fc.constant(value), anything)]),
          ),
          { requiredKeys: [] },
        ),
      ),
    );
  const far = fc.tuple(fc.constantFrom(...Object.keys(sampleCalls)), fc.oneof(anything, fc.json()));

  it('never throw, and reach a port only when the schema accepts them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, far), async ([name, input]) => {
        const { run, asked, surroundings, faults } = stand(only(name));
        const accepted = readProposal({ id: 'call-1', name, input }, surroundings).type === 'valid';
        const ended = await run(name, input);
        expect(faults).toEqual([]);
        if (!accepted) {
          expect(ended).toMatchObject({ type: 'refused', stage: 'arguments' });
          expect(asked).toEqual([]);
        }
        expect(() => ended.type !== 'waiting' && JSON.stringify(writeModelResult(ended))).not.toThrow();
      }),
      { numRuns: 400 },
    );
  });
});
