/** Limits of one LLMX session, tested on both sides: how much it may have open, and how long it may grow. */
import { describe, expect, it } from 'vitest';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { answerOf, context, openAgents } from './__fixtures__/open-agents';

const { open, bench, product } = openAgents();

type One = ReturnType<typeof open>;

/** Opens a session and fills it directly through its tables, so that room for one more is left. */
async function fill(one: One, table: 'tasks' | 'spawns' | 'questions' | 'messages', count: number) {
  await one.say(context);
  const { workspaceId, collectionId } = bench();
  await product().inWholeWorkspace(workspaceId, async (database) => {
    const { id: sessionId } = await database.llmxSession.findFirstOrThrow({ where: { sender: one.name } });
    const rows = Array.from({ length: count }, (_, index) => ({
      id: createUuid(),
      sessionId,
      workspaceId,
      index,
    }));
    const wish = { kind: 'ask', objective: 'Read', collectionId, mayAct: false };
    const kind = table === 'spawns' ? 'action' : 'request';
    if (table === 'tasks' || table === 'spawns')
      await database.llmxTask.createMany({
        data: rows.map(({ index: _index, ...row }) => ({
          ...row,
          kind,
          number: 1,
          status: 'waiting',
          wish,
          after: ['never'],
        })),
      });
    else if (table === 'questions')
      await database.llmxQuestion.createMany({
        data: rows.map(({ index: _index, ...row }) => ({
          ...row,
          number: 1,
          question: 'Which?',
          status: 'open',
          expiresAt: new Date(Date.now() + 3_600_000),
        })),
      });
    else
      await database.llmxMessage.createMany({
        data: rows.map(({ id, index, ...row }) => ({
          ...row,
          position: index + 100,
          direction: 'queued',
          sender: 'Sourcebook',
          target: one.name,
          number: index + 100,
          text: `HEADER:{f:Sourcebook,t:${one.name},s:${index + 100}}\nX_A:{a:1}`,
          digest: id,
        })),
      });
  });
}

const request = 'REQ:{o:"Read",pr:2}';
const spawn = 'ACT:{i:A1,op:spawn,tgt:"reader",args:{o:"Read"}}';

describe('a session', () => {
  it.each([
    [
      'requests and actions at work',
      'tasks',
      limits.llmxOpenTasks,
      request,
      /requests and actions would be open/,
    ],
    ['spawned agents at work', 'spawns', limits.llmxOpenSpawns, spawn, /spawned agents would be at work/],
    [
      'questions that wait',
      'questions',
      limits.llmxOpenQuestions,
      'ASK:{q:"Which?",o:["a"],esc:true}',
      /questions would wait/,
    ],
  ] as const)('allows a limited number of %s', async (_what, table, limit, blocks, refusal) => {
    const one = open();
    await fill(one, table, limit - 1);
    expect(answerOf(await one.say(blocks))).toEqual(['ACK']);
    const [refused] = answerOf(await one.say(blocks));
    expect(refused).toMatch(/^NACK /);
    expect(refused).toMatch(refusal);
  });

  it('has a maximum number of messages, and can still be ended', async () => {
    const one = open();
    // The session already has its first message and the reply to it.
    await fill(one, 'messages', limits.llmxMessages - 3);
    expect(answerOf(await one.say('PLAN:[(i:1,t:"look",s:P)]'))).toEqual(['ACK']);
    const [refused] = answerOf(await one.say('PLAN:[(i:1,t:"look",s:C)]'));
    expect(refused).toBe(`NACK this session has ${limits.llmxMessages} messages: END it and open another`);
    expect(answerOf(await one.say('END:{n:"none",del:[]}'))).toEqual(['ACK']);
  });

  it('is read in pages, and each page continues after the last number', async () => {
    const one = open();
    await fill(one, 'messages', limits.llmxPageMessages + 1);
    const pages = [await one.hear(), await one.hear(), await one.hear()];
    expect(pages.map((page) => page.length)).toEqual([limits.llmxPageMessages, 1, 0]);
  });
});
