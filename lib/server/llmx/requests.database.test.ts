/** Requests over LLMX: accepted immediately, reported on while they run, ended once (LLMX 3.3, 3.4, 3.9; protocols 5). */
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createCollectionEndpoint } from '@/lib/protocol/http/collections';
import { answerOf, context, openAgents } from './__fixtures__/open-agents';

const { open, work, pick, bench, product } = openAgents();

describe('a request', () => {
  it('is accepted at once, reports its progress as PLAN, and ends with an answer from the sources', async () => {
    const one = open();
    expect(answerOf(await one.say(`${context}\nREQ:{o:"When was Harrow Dam opened?",pr:2}`))).toEqual([
      'ACK',
    ]);
    const [waiting] = await one.hear();
    const first = { i: 'R1.1', t: 'Wait for a worker', s: 'I', x_re: 1 };
    expect(waiting?.blocks).toEqual([{ type: 'PLAN', steps: [first] }]);
    await work();
    const told = await one.hear();
    expect(
      pick(told, 'PLAN')
        .at(-1)
        ?.steps.every(({ s }) => s === 'C'),
    ).toBe(true);
    const [end] = pick(told, 'END');
    expect(end?.fields).toMatchObject({ x_re: 1, x_status: 'complete', n: 'use the answer' });
    expect(end?.fields.del).toEqual([expect.stringMatching(/^runs\//)]);
    expect(end?.fields.x_answer).toContain('[1]');
    const [citation] = end?.fields.x_citations as unknown as { quote: string; match: string }[];
    expect(citation?.match).toBe('exact');
    expect(await one.hear()).toEqual([]);
  });

  it('does not query the database while its run has nothing new to tell', async () => {
    const one = open();
    await one.say(`${context}\nREQ:{o:"How long is the dam?",pr:2}`);
    await one.hear();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const heard = await one.speaker.look({ f: one.name, wait: '2' });
    const looks = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('llmx_message'));
    asked.mockRestore();
    expect(heard.text).toBe('');
    // One at the beginning and one at the end, in which the time is up.
    expect(looks.length).toBeLessThanOrEqual(4);
    await work();
    expect(pick(await one.hear(), 'END')).toHaveLength(1);
  });

  it('needs no context of its own, and is answered with the collections when none was ever given', async () => {
    const one = open();
    const request = 'REQ:{o:"How high is the dam?",pr:3}';
    const [told] = answerOf(await one.say(request));
    expect(told).toMatch(/^NACK which collection\? Name one in CTX as p: .*Harrow Dam \(col_/);
    await one.say(context);
    expect(answerOf(await one.say(request))).toEqual(['ACK']);
  });

  it('waits for the requests it depends on, and reports unknown dependencies', async () => {
    const one = open();
    await one.say('CTX:{p:"Harrow Dam",issue:"DAM-1"}\nREQ:{o:"How high is it?",pr:2}');
    const answer = await one.say('REQ:{o:"Who built it?",pr:2,d:["DAM-1","DAM-9"]}');
    expect(answerOf(answer)).toEqual([
      "WARN unknown dependency 'DAM-9' ignored: no request here has that name",
    ]);
    const tasks = async () =>
      (
        await product().inWholeWorkspace(bench().workspaceId, async (database) => {
          const session = await database.llmxSession.findFirstOrThrow({ where: { sender: one.name } });
          return product().listTasks(database, { id: session.id, workspaceId: bench().workspaceId });
        })
      ).map(({ status }) => status);
    expect(await tasks()).toEqual(['running', 'waiting']);
    await work();
    await one.hear();
    expect(await tasks()).toEqual(['ended', 'running']);
    await work();
    expect(pick(await one.hear(), 'END').map(({ fields }) => fields.x_re)).toEqual([2]);
  });

  it("accepts an unknown project as context, and asks the session's collection", async () => {
    const one = open();
    await one.say(context);
    const taken = await one.say('CTX:{p:"Elsewhere",issue:"E-1"}\nREQ:{o:"How high is the dam?",pr:2}');
    expect(answerOf(taken)).toEqual(["WARN no collection is called 'Elsewhere'"]);
    const session = await product().inWholeWorkspace(bench().workspaceId, (database) =>
      database.llmxSession.findFirstOrThrow({ where: { sender: one.name } }),
    );
    expect(session).toMatchObject({ project: 'Elsewhere', issue: 'E-1', collectionId: bench().collectionId });
    await work();
    expect(pick(await one.hear(), 'END')).toHaveLength(1);
  });

  it('about an unknown project is answered with the collections when none is known', async () => {
    const one = open();
    const [missing] = answerOf(await one.say('CTX:{p:"Elsewhere"}\nREQ:{o:"What?",pr:2}'));
    expect(missing).toMatch(
      /^NACK no collection is called 'Elsewhere'; which collection\? Name one in CTX as p: /,
    );
    const alone = await open().say('CTX:{p:"Elsewhere"}');
    expect(answerOf(alone)).toEqual(["WARN no collection is called 'Elsewhere'"]);
  });

  it('about a title of several collections is answered with their ids, without guessing', async () => {
    const { ada, workspaceId } = bench();
    const make = async () =>
      (await ada.send(createCollectionEndpoint, { workspaceId, body: { title: 'Two of a kind' } })).reply.id;
    const ids = [await make(), await make()];
    const one = open();
    const [refused] = answerOf(await one.say('CTX:{p:"Two of a kind"}\nREQ:{o:"What?",pr:2}'));
    expect(refused).toMatch(/^NACK several collections are called 'Two of a kind': name one by its id: /);
    for (const id of ids) expect(refused).toContain(id);
    expect(answerOf(await one.say('CTX:{p:"Two of a kind"}'))[0]).toMatch(/^NACK several collections/);
    const begun = await product().inWholeWorkspace(workspaceId, (database) =>
      database.llmxTask.count({ where: { session: { sender: one.name } } }),
    );
    expect(begun).toBe(0);
    expect(answerOf(await one.say(`CTX:{p:"${ids[1] ?? ''}"}\nREQ:{o:"What?",pr:2}`))).toEqual(['ACK']);
    const task = await product().inWholeWorkspace(workspaceId, (database) =>
      database.llmxTask.findFirstOrThrow({ where: { session: { sender: one.name } } }),
    );
    expect(task.wish).toMatchObject({ collectionId: ids[1] });
  });
});
