/** Messages over LLMX: their numbers, repetitions and refusals (LLMX 3.1, 7; protocols 5). */
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { answerOf, context, openAgents } from './__fixtures__/open-agents';

const { open, bench, product, agent } = openAgents();

describe('a message', () => {
  it('that is sent twice gets the same answer and takes effect once', async () => {
    const one = open();
    const text = one.write(`${context}\nREQ:{o:"How high is the dam?",pr:2}`);
    const answers = await Promise.all(Array.from({ length: 6 }, () => one.speaker.send(text)));
    expect(new Set(answers.map(({ text: answer }) => answer)).size).toBe(1);
    const begun = await product().inWholeWorkspace(bench().workspaceId, (database) =>
      database.llmxTask.count({ where: { session: { sender: one.name } } }),
    );
    expect(begun).toBe(1);
  });

  it('with a used or lower number is refused, and a context with number 1 starts a new session', async () => {
    const one = open();
    const say = (text: string) => one.speaker.say(text);
    const header = (number: number) => `HEADER:{f:${one.name},t:Sourcebook,s:${number}}\n`;
    await say(`${header(1)}${context}`);
    await say(`${header(5)}PLAN:[(i:1,t:"look",s:P)]`);
    expect(answerOf(await say(`${header(5)}PLAN:[(i:1,t:"other",s:P)]`))).toEqual([
      'NACK number 5 was used for another message; the next is 6',
    ]);
    expect(answerOf(await say(`${header(3)}PLAN:[(i:1,t:"look",s:P)]`))).toEqual([
      'NACK number 3 is lower than 5, the last; the next is 6',
    ]);
    expect(answerOf(await say(`${header(1)}CTX:{p:"Harrow Dam",issue:"NEW"}`))).toEqual(['ACK']);
    expect(answerOf(await say(`${header(2)}PLAN:[(i:1,t:"look",s:C)]`))).toEqual(['ACK']);
    const sessions = await product().inWholeWorkspace(bench().workspaceId, (database) =>
      database.llmxSession.findMany({ where: { sender: one.name }, orderBy: { id: 'asc' } }),
    );
    expect(sessions.map(({ endedAt }) => endedAt === null)).toEqual([false, true]);
  });

  it.each([
    ['REQ:{pr:2}', "parse error: missing required field 'o' in REQ (line 2, column 5; expected o, a string)"],
    ['OBS:{ai:A9,s:OK,c:{}}', "unknown action 'A9' in OBS"],
    [
      'ACT:{op:read,tgt:"p:a"}\nACT:{op:read,tgt:"p:b"}',
      "missing field 'i' in ACT: each action of a batch needs a name",
    ],
    [
      Array.from({ length: limits.llmxBatchActions + 1 }, (_, at) => `ACT:{i:A${at},op:shell,tgt:"x"}`).join(
        '\n',
      ),
      `more than ${limits.llmxBatchActions} actions in one message`,
    ],
  ])(
    'that asks for something impossible is refused with the reason, and nothing is done: %#',
    async (blocks, reason) => {
      const one = open();
      await one.say(context);
      expect(answerOf(await one.say(blocks))).toEqual([`NACK ${reason}`]);
      expect(await one.hear()).toEqual([]);
    },
  );

  it('needs a token, the right content type and at most the maximum length', async () => {
    const text = `HEADER:{f:a,t:b,s:1}\n${context}`;
    expect((await agent().send(text, { authorization: '' })).status).toBe(401);
    expect((await agent().send(text, { 'content-type': 'application/json' })).status).toBe(415);
    const most = `HEADER:{f:a,t:b,s:1}\n${context}\nX_A:{a:""}`;
    const large = most.replace('""', `"${'x'.repeat(limits.llmxMessageChars - most.length)}"`);
    expect((await agent().send(`${large} `)).status).toBe(413);
    const taken = await agent().send(large);
    expect([taken.status, taken.text]).toEqual([200, expect.stringContaining('ACK')]);
  });
});
