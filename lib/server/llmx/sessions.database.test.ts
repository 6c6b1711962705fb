/**
 * LLMX sessions: nothing is lost or duplicated however often an agent checks, and the number of sessions is limited (LLMX 6; protocols 5).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { listLlmxMessagesEndpoint, listLlmxSessionsEndpoint } from '@/lib/protocol/http/llmx';
import { answerOf, context, openAgents } from './__fixtures__/open-agents';

const { open, work, endAll, pick, bench, product } = openAgents();

describe('a session', () => {
  it('that is interrupted and resent at random keeps every message once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ kind: fc.nat(3), again: fc.nat(3) }), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          const one = open();
          const texts = steps.map(({ kind }) =>
            one.write(
              [
                'PLAN:[(i:1,t:"look",s:I)]',
                `${context}\nREQ:{o:"How high is the dam?",pr:2}`,
                'ACT:{op:shell,tgt:"ls"}',
                'ASK:{q:"Which?",o:["a"]}',
              ][kind] ?? '',
            ),
          );
          const first = [`HEADER:{f:${one.name},t:Sourcebook,s:1}\n${context}`];
          const all = [
            ...first,
            ...texts.map((text) =>
              text.replace(/s:(\d+)/, (_all, digits: string) => `s:${Number(digits) + 1}`),
            ),
          ];
          for (const [at, text] of all.entries()) {
            const answer = (await one.speaker.send(text)).text;
            // A message whose reply was lost is sent again, together with those before it.
            for (let repeat = 0; repeat < (steps[at]?.again ?? 0); repeat += 1) {
              expect((await one.speaker.send(text)).text).toBe(answer);
              await one.speaker.send(all[Math.max(at - 1, 0)] ?? text);
            }
          }
          const kept = await product().inWholeWorkspace(bench().workspaceId, async (database) => {
            const found = await database.llmxSession.findMany({
              where: { sender: one.name },
              select: { id: true },
            });
            const session = { id: found[0]?.id ?? '', workspaceId: bench().workspaceId };
            return {
              sessions: found.length,
              messages: await product().listMessages(database, session, { limit: 1_000 }),
            };
          });
          expect(kept.sessions).toBe(1);
          const received = kept.messages.filter(({ direction }) => direction === 'received');
          expect(received.map(({ text }) => text)).toEqual(all);
          const numbers = kept.messages
            .filter(({ sender }) => sender === 'Sourcebook')
            .map(({ number }) => number);
          expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
          await endAll();
        },
      ),
      { numRuns: 12 },
    );
  });

  it('returns each result once, even with parallel readers and a restarted worker', async () => {
    const one = open();
    await one.say(`${context}\nACT:{i:A1,op:search,tgt:"dam"}\nACT:{i:A2,op:search,tgt:"height"}`);
    await work();
    const job = async () => {
      const session = await product().inWholeWorkspace(bench().workspaceId, (database) =>
        database.llmxSession.findFirstOrThrow({ where: { sender: one.name }, select: { id: true } }),
      );
      return product().settleSession({ workspaceId: bench().workspaceId, sessionId: session.id });
    };
    await Promise.all([job(), job(), one.speaker.look({ f: one.name }), job()]);
    expect(
      pick(await one.hear(), 'OBS')
        .map(({ fields }) => fields.ai)
        .sort(),
    ).toEqual(['A1', 'A2']);
  });

  it('wakes a waiting reader as soon as there is a message', async () => {
    const one = open();
    await one.say(context);
    const waiting = one.speaker.hear({ f: one.name, wait: '30' });
    await one.say('ACT:{op:shell,tgt:"ls"}');
    expect(pick(await waiting, 'OBS')).toHaveLength(1);
  });

  it('counts towards the open sessions of its token: another is refused until one has ended', async () => {
    const all = Array.from({ length: limits.llmxOpenSessions }, open);
    for (const one of all) expect(answerOf(await one.say(context))).toEqual(['ACK']);
    const another = open();
    expect(answerOf(await another.say(context))).toEqual([
      `NACK ${limits.llmxOpenSessions} sessions of this token are open: END one first`,
    ]);
    await all[0]?.say('END:{n:"none",del:[]}');
    expect(answerOf(await another.say('PLAN:[(i:1,t:"look",s:P)]'))).toEqual(['ACK']);
  });

  it('can be read by its member, message by message, as it was printed', async () => {
    const one = open();
    await one.say(context);
    await one.say('PLAN:[(i:1,t:"look",s:P)]');
    const { ada, workspaceId } = bench();
    const { items } = (await ada.send(listLlmxSessionsEndpoint, { workspaceId })).reply;
    const [session] = items;
    expect(session).toMatchObject({
      sender: one.name,
      project: 'Harrow Dam',
      message_count: 4,
      ended_at: null,
    });
    const params = { id: session?.id ?? '' };
    const said = (await ada.send(listLlmxMessagesEndpoint, { params, workspaceId })).reply.items;
    expect(said.map(({ direction, answers }) => [direction, answers])).toEqual([
      ['received', null],
      ['replied', 1],
      ['received', null],
      ['replied', 2],
    ]);
    expect(said[2]?.text).toBe(`HEADER:{f:${one.name},t:Sourcebook,s:2}\nPLAN:[(i:1,t:"look",s:P)]`);
  });
});
