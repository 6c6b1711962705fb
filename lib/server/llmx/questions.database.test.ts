/** Questions that agents ask people: shown in the inbox, answered once, withdrawn, or not answered in time (LLMX 3.7, 3.8, 6.3). */
import { describe, expect, it } from 'vitest';
import { hourMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { createApiTokenEndpoint, revokeApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { answerLlmxQuestionEndpoint, listLlmxQuestionsEndpoint } from '@/lib/protocol/http/llmx';
import { answerOf, context, openAgents } from './__fixtures__/open-agents';

const { open, pick, bench, product, agent } = openAgents();

describe('a question to a user', () => {
  const inbox = async (browser = bench().ada) =>
    (await browser.send(listLlmxQuestionsEndpoint, { workspaceId: bench().workspaceId })).reply.items;
  const give = (id: string, body: { option?: string; comment?: string }, bearer?: string) =>
    bench().ada.send(answerLlmxQuestionEndpoint, {
      params: { id },
      workspaceId: bench().workspaceId,
      body,
      ...(bearer === undefined ? {} : { bearer }),
    });

  it('appears in the inbox with its options, and its answer is returned once as RES', async () => {
    const one = open();
    await one.say(context);
    const blocks =
      'BLK:{w:"two reports disagree",a:["stop"],esc:true}\nASK:{q:"Which height?",o:["64 m","66 m"],def:"64 m"}';
    expect(answerOf(await one.say(blocks))).toEqual(['ACK']);
    const asked = (await inbox()).find(({ agent: name }) => name === one.name);
    expect(asked).toMatchObject({
      question: 'Which height?',
      reason: 'two reports disagree',
      preferred: '64 m',
      number: 2,
      options: ['64 m', '66 m'],
      status: 'open',
      can_answer: true,
    });
    const id = asked?.id ?? '';
    expect(await give(id, { option: '70 m' })).toMatchObject({ status: 400 });
    expect(await give(id, {})).toMatchObject({ status: 400 });
    const answered = await Promise.all([
      give(id, { option: '66 m', comment: 'Of 2020' }),
      give(id, { option: '64 m' }),
    ]);
    expect(answered.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = pick(await one.hear(), 'RES');
    expect(told).toHaveLength(1);
    expect(told[0]?.fields).toMatchObject({ x_re: 2 });
    expect(await one.hear()).toEqual([]);
  });

  it("cannot be answered with a token, and may be answered in the user's own words", async () => {
    const one = open();
    await one.say(`${context}\nASK:{q:"What now?",o:[],esc:true}`);
    const id = (await inbox()).find(({ agent: name }) => name === one.name)?.id ?? '';
    expect(await give(id, { comment: 'Anything' }, agent().bearer)).toMatchObject({ status: 403 });
    expect((await give(id, { comment: 'Wait for the survey' })).status).toBe(200);
    const [told] = pick(await one.hear(), 'RES');
    expect(told?.fields).toEqual({ o: 'OTHER', msg: 'Wait for the survey', x_re: 1 });
  });

  it('that does not ask for a user is not shown, and one whose agent leaves is withdrawn', async () => {
    const one = open();
    await one.say(`${context}\nASK:{q:"Among us?",o:["a","b"]}`);
    expect((await inbox()).some(({ agent: name }) => name === one.name)).toBe(false);
    await one.say('ASK:{q:"Now?",o:["a"],esc:true}');
    const id = (await inbox()).find(({ agent: name }) => name === one.name)?.id ?? '';
    await one.say('END:{n:"none",del:[]}');
    expect((await inbox()).some(({ agent: name }) => name === one.name)).toBe(false);
    expect(await give(id, { option: 'a' })).toMatchObject({ status: 409 });
    expect(await one.hear()).toEqual([]);
  });

  it("is withdrawn when its agent's token is revoked, and the waiting agent receives nothing", async () => {
    const { workspaceId } = bench();
    const made = await bench().ada.send(createApiTokenEndpoint, { body: { name: 'leaves' }, workspaceId });
    const { Agent } = await import('./__fixtures__/agent');
    const leaving = new Agent(made.reply.token);
    await leaving.say(
      `HEADER:{f:Leaver,t:Sourcebook,s:1}\n${context}\nASK:{q:"Still there?",o:["yes"],esc:true}`,
    );
    const asked = (await inbox()).find(({ agent: name }) => name === 'Leaver');
    const waiting = leaving.look({ f: 'Leaver', wait: '30' });
    const params = { id: made.reply.id };
    expect((await bench().ada.send(revokeApiTokenEndpoint, { params, workspaceId })).status).toBe(204);
    expect((await waiting).status).toBe(401);
    expect((await inbox()).some(({ agent: name }) => name === 'Leaver')).toBe(false);
    expect(await give(asked?.id ?? '', { option: 'yes' })).toMatchObject({ status: 409 });
    const closed = await bench().ada.send(listLlmxQuestionsEndpoint, {
      workspaceId,
      query: { status: 'closed' },
    });
    expect(closed.reply.items.find(({ id }) => id === asked?.id)?.status).toBe('withdrawn');
  });

  it('that nobody answers in time is reported as unanswered, without choosing the default', async () => {
    const one = open();
    await one.say(`${context}\nASK:{q:"Soon?",o:["a","b"],def:"a",esc:true}`);
    const [question] = await product().inWholeWorkspace(bench().workspaceId, (database) =>
      database.llmxQuestion.findMany({
        where: { session: { sender: one.name } },
        select: { sessionId: true, createdAt: true },
      }),
    );
    const job = { workspaceId: bench().workspaceId, sessionId: question?.sessionId ?? '' };
    const end = (question?.createdAt.getTime() ?? 0) + limits.llmxQuestionHours * hourMs;
    await product().settleSession(job, new Date(end - 1));
    expect(await one.hear()).toEqual([]);
    const late = new Date(end);
    await Promise.all([product().settleSession(job, late), product().settleSession(job, late)]);
    expect(pick(await one.hear(), 'RES').map(({ fields }) => fields)).toEqual([
      { o: 'NACK', msg: 'nobody answered in time', x_re: 1 },
    ]);
  });
});
