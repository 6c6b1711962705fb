/** Searching runs as users do, and what a log shows to people: times, and sources by name. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asId, type UserId } from '@/lib/core/ids';
import { authorise, type Editor } from '@/lib/domain/team/actor';
import { getCustomValue, readTimedFrame } from '@/lib/protocol/run-frames';
import type * as beginning from '../tools/begin-tool-run';
import type * as asking from '@/lib/server/conversations/ask-question';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import { memberIdOf, welcome } from '../team/__fixtures__/team';
import type * as following from './follow-run';
import type * as reading from './read-runs';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: workbench.Workbench;
let bo: Editor;
let askQuestion: typeof asking.askQuestion;
let beginToolRun: typeof beginning.beginToolRun;
let runs: typeof reading & typeof following;

beforeAll(async () => {
  instance = await openTestInstance({ MODEL: 'extractive' });
  tools = await import('../artifacts/__fixtures__/workbench');
  ({ askQuestion } = await import('@/lib/server/conversations/ask-question'));
  ({ beginToolRun } = await import('../tools/begin-tool-run'));
  runs = { ...(await import('./read-runs')), ...(await import('./follow-run')) };
  bench = await tools.openWorkbench();
  const { ada: by, workspaceId } = bench;
  await welcome({ by, workspaceId }, 'bo@example.com', 'editor');
  const userId = asId<UserId>(await memberIdOf({ by, workspaceId }, 'bo@example.com'));
  const member = authorise({ userId, workspaceId, role: 'editor', via: 'session' }, 'editor');
  if (member === null) throw new Error('An editor may edit.');
  bo = member;
});
afterAll(async () => {
  await tools.closeWorkbench();
  await instance.close();
});

const ask = (text: string, by: Editor = bench.editor, conversationName: string | null = null) =>
  askQuestion(by, {
    text,
    collectionId: bench.collectionId,
    conversationName,
    sourceIds: [],
    retryOf: null,
    editOf: null,
    mayAct: false,
  });

const idsOf = async (query: { readonly q?: string; readonly like?: string }, by: Editor = bench.editor) =>
  (await runs.readRuns(by, { limit: 50, ...query })).items.map(({ id }) => id);

it('runs are found by words of the question, by conversation and by question', async () => {
  const high = await ask('How high is the dam?');
  const again = await ask('How high is the dam?');
  const next = await ask('Who built it?', bench.editor, high.conversationId);
  const theirs = await ask('How high is the dam?', bo);
  const sum = await beginToolRun(bench.editor, {
    name: 'app.calculate',
    arguments: { expression: '1 + 1' },
    surface: 'mcp',
    collectionId: null,
  });
  expect(await idsOf({ q: 'HOW HIGH' })).toEqual([again.runId, high.runId]);
  expect(await idsOf({ q: 'calculate' })).toEqual([sum.id]);
  expect(await idsOf({ like: high.runId })).toEqual([next.runId, again.runId]);
  expect(await idsOf({ like: high.runId, q: 'built' })).toEqual([next.runId]);
  // Another user's conversation stays private, whichever way it is requested.
  expect(await idsOf({ q: 'how high' }, bo)).toEqual([theirs.runId]);
  await expect(idsOf({ like: high.runId }, bo)).rejects.toMatchObject({ code: 'not_found' });
  const [tool] = (await runs.readRuns(bench.editor, { limit: 1, q: 'calculate' })).items;
  expect(tool?.surface).toBe('mcp');
});

it('a timed log says when each frame was stored, in order, and which sources were sent', async () => {
  const { runId } = await ask('When was Harrow Dam opened?');
  await tools.work(bench, runId);
  const query = { after: 0, form: 'timed' as const, follow: false };
  const text = await new Response(await runs.followFrames(bench.editor, runId, query)).text();
  const frames = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const read = readTimedFrame(line);
      if (!read.ok) throw new Error(read.failure.reason);
      return read.value;
    });
  const { frames: stored } = await tools.readLog(bench, runId);
  expect(frames.map(({ eventId, at }) => [eventId, at])).toEqual(
    stored.map(({ seq, at }) => [seq, at.toISOString()]),
  );
  const sent = frames.flatMap(({ event }) => {
    const value = event.type === 'custom' ? getCustomValue(event.value) : null;
    return value !== null && 'packet' in value ? (value.packet.sent ?? []) : [];
  });
  expect(sent.map(({ sourceId }) => sourceId).sort()).toEqual([...bench.sourceIds].sort());
});
