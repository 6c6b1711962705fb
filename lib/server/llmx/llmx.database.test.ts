/** An agent outside speaks LLMX over HTTP: sessions, numbers, requests, actions, and what is told of them (LLMX 3, 5, 6; protocols 5). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { limits } from '@/lib/core/limits';
import {
  changePolicyEndpoint,
  decideApprovalEndpoint,
  listApprovalsEndpoint,
} from '@/lib/protocol/http/approvals';
import {
  answerLlmxQuestionEndpoint,
  listLlmxMessagesEndpoint,
  listLlmxQuestionsEndpoint,
  listLlmxSessionsEndpoint,
} from '@/lib/protocol/http/llmx';
import type * as workbench from '../keeping/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import type * as agents from './__fixtures__/agent';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let outside: typeof agents;
let agent: agents.Agent;
let product: Awaited<ReturnType<typeof importProduct>>;

async function importProduct() {
  const [database, tasks, settle, store] = await Promise.all([
    import('@/lib/platform/db/in-workspace'),
    import('@/lib/domain/llmx/task-store'),
    import('./settle-session'),
    import('@/lib/domain/llmx/store'),
  ]);
  return { ...database, ...tasks, ...settle, ...store };
}

beforeAll(async () => {
  instance = await openTestInstance({ MODEL: 'extractive' });
  benches = await import('../keeping/__fixtures__/workbench');
  outside = await import('./__fixtures__/agent');
  bench = await benches.openWorkbench();
  agent = await outside.Agent.of(bench.ada, bench.workspaceId);
  product = await importProduct();
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
});

/** A token has few sessions open at once; what is still open of a test is ended. */
const endAll = () =>
  product.inWorkspace(bench.workspaceId, (database) =>
    database.llmxSession.updateMany({ where: { endedAt: null }, data: { endedAt: new Date() } }),
  );
afterEach(endAll);

let names = 0;
/** A name that no other test has, and what it sends as. */
function open() {
  names += 1;
  const name = `Agent-${names}`;
  let number = 0;
  const write = (blocks: string, beside = '') => {
    number += 1;
    return `HEADER:{f:${name},t:Sourcebook,s:${number}${beside}}\n${blocks}`;
  };
  const speaker = new outside.Agent(agent.bearer);
  const hear = () => speaker.hear({ f: name });
  return {
    name,
    write,
    hear,
    say: (blocks: string, beside?: string) => speaker.say(write(blocks, beside)),
    speaker,
  };
}

const context = 'CTX:{p:"Harrow Dam"}';
const answerOf = ({
  blocks,
}: agents.Agent extends never ? never : Awaited<ReturnType<agents.Agent['say']>>) =>
  blocks.map((block) =>
    block.type === 'RES' ? `${block.fields.o} ${block.fields.msg ?? ''}`.trim() : block.type,
  );

/** What the worker does for runs that agents caused. */
async function work(): Promise<void> {
  const { workspaceId } = bench;
  const runs = await product.inWorkspace(workspaceId, (database) =>
    database.llmxTask.findMany({ where: { workspaceId, status: 'running' }, select: { runId: true } }),
  );
  for (const { runId } of runs) if (runId !== null) await benches.work(bench, runId);
}

describe('a request', () => {
  it('is taken at once, told of by PLAN while it goes on, and ends with what the sources say', async () => {
    const one = open();
    expect(answerOf(await one.say(`${context}\nREQ:{o:"When was Harrow Dam opened?",pr:2}`))).toEqual([
      'ACK',
    ]);
    const [waiting] = await one.hear();
    expect(waiting?.blocks).toEqual([{ type: 'PLAN', steps: [{ i: 1, t: 'Wait for a worker', s: 'I' }] }]);
    await work();
    const told = await one.hear();
    expect(
      outside
        .pick(told, 'PLAN')
        .at(-1)
        ?.steps.every(({ s }) => s === 'C'),
    ).toBe(true);
    const [end] = outside.pick(told, 'END');
    expect(end?.fields).toMatchObject({ x_re: 1, x_status: 'complete', n: 'use the answer' });
    expect(end?.fields.del).toEqual([expect.stringMatching(/^runs\//)]);
    expect(end?.fields.x_answer).toContain('[1]');
    const [citation] = end?.fields.x_citations as unknown as { quote: string; match: string }[];
    expect(citation?.match).toBe('exact');
    expect(await one.hear()).toEqual([]);
  });

  it('needs no context of its own, and where none was ever said is told what there is', async () => {
    const one = open();
    const request = 'REQ:{o:"How high is the dam?",pr:3}';
    const [told] = answerOf(await one.say(request));
    expect(told).toMatch(/^NACK which collection\? Name one in CTX as p: .*Harrow Dam \(col_/);
    await one.say(context);
    expect(answerOf(await one.say(request))).toEqual(['ACK']);
  });

  it('waits for the requests that it names, and says which it does not know', async () => {
    const one = open();
    await one.say('CTX:{p:"Harrow Dam",issue:"DAM-1"}\nREQ:{o:"How high is it?",pr:2}');
    const answer = await one.say('REQ:{o:"Who built it?",pr:2,d:["DAM-1","DAM-9"]}');
    expect(answerOf(answer)).toEqual([
      "WARN unknown dependency 'DAM-9' ignored: no request here is called so",
    ]);
    const tasks = async () =>
      (
        await product.inWorkspace(bench.workspaceId, async (database) => {
          const session = await database.llmxSession.findFirstOrThrow({ where: { sender: one.name } });
          return product.listTasks(database, { id: session.id, workspaceId: bench.workspaceId });
        })
      ).map(({ status }) => status);
    expect(await tasks()).toEqual(['running', 'waiting']);
    await work();
    await one.hear();
    expect(await tasks()).toEqual(['ended', 'running']);
    await work();
    expect(outside.pick(await one.hear(), 'END').map(({ fields }) => fields.x_re)).toEqual([2]);
  });

  it('about a collection that is not here, or that several titles name, is refused with the way out', async () => {
    const one = open();
    const missing = await one.say('CTX:{p:"Elsewhere"}\nREQ:{o:"What?",pr:2}');
    expect(answerOf(missing)).toEqual(["NACK no collection is called 'Elsewhere'"]);
    const alone = await open().say('CTX:{p:"Elsewhere"}');
    expect(answerOf(alone)).toEqual(["WARN no collection is called 'Elsewhere'"]);
  });
});

describe('a message', () => {
  it('that comes twice is answered with the same bytes and does nothing twice', async () => {
    const one = open();
    const text = one.write(`${context}\nREQ:{o:"How high is the dam?",pr:2}`);
    const answers = await Promise.all(Array.from({ length: 6 }, () => one.speaker.send(text)));
    expect(new Set(answers.map(({ text: answer }) => answer)).size).toBe(1);
    const begun = await product.inWorkspace(bench.workspaceId, (database) =>
      database.llmxTask.count({ where: { session: { sender: one.name } } }),
    );
    expect(begun).toBe(1);
  });

  it('under a number that is used or lower is refused, and a context under number 1 begins anew', async () => {
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
    const sessions = await product.inWorkspace(bench.workspaceId, (database) =>
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
    'that asks for what cannot be done is refused with the reason, and nothing of it is done: %#',
    async (blocks, reason) => {
      const one = open();
      await one.say(context);
      expect(answerOf(await one.say(blocks))).toEqual([`NACK ${reason}`]);
      expect(await one.hear()).toEqual([]);
    },
  );

  it('needs a token: a page with a session speaks for nobody, and a text of another type is not read', async () => {
    const text = `HEADER:{f:a,t:b,s:1}\n${context}`;
    expect((await agent.send(text, { authorization: '' })).status).toBe(401);
    expect((await agent.send(text, { 'content-type': 'application/json' })).status).toBe(415);
    const large = `HEADER:{f:a,t:b,s:1}\nX_A:{a:"${'x'.repeat(limits.llmxMessageChars)}"}`;
    expect((await agent.send(large)).status).toBe(413);
  });
});

describe('a question to a person', () => {
  const inbox = async (browser = bench.ada) =>
    (await browser.send(listLlmxQuestionsEndpoint, { workspaceId: bench.workspaceId })).reply.items;
  const give = (id: string, body: { option?: string; comment?: string }, bearer?: string) =>
    bench.ada.send(answerLlmxQuestionEndpoint, {
      ...{ params: { id }, workspaceId: bench.workspaceId, body },
      ...(bearer === undefined ? {} : { bearer }),
    });

  it('stands in the inbox with its options, and the answer comes back as RES, once', async () => {
    const one = open();
    await one.say(context);
    const blocks =
      'BLK:{w:"two reports disagree",a:["stop"],esc:true}\nASK:{q:"Which height?",o:["64 m","66 m"],def:"64 m"}';
    expect(answerOf(await one.say(blocks))).toEqual(['ACK']);
    const asked = (await inbox()).find(({ agent: name }) => name === one.name);
    expect(asked).toMatchObject({
      ...{ question: 'Which height?', reason: 'two reports disagree', preferred: '64 m', number: 2 },
      ...{ options: ['64 m', '66 m'], status: 'open', can_answer: true },
    });
    const id = asked?.id ?? '';
    expect(await give(id, { option: '70 m' })).toMatchObject({ status: 400 });
    expect(await give(id, {})).toMatchObject({ status: 400 });
    const answered = await Promise.all([
      give(id, { option: '66 m', comment: 'Of 2020' }),
      give(id, { option: '64 m' }),
    ]);
    expect(answered.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = outside.pick(await one.hear(), 'RES');
    expect(told).toHaveLength(1);
    expect(told[0]?.fields).toMatchObject({ x_re: 2 });
    expect(await one.hear()).toEqual([]);
  });

  it('is never answered by a token, and may be answered in one’s own words', async () => {
    const one = open();
    await one.say(`${context}\nASK:{q:"What now?",o:[],esc:true}`);
    const id = (await inbox()).find(({ agent: name }) => name === one.name)?.id ?? '';
    expect(await give(id, { comment: 'Anything' }, agent.bearer)).toMatchObject({ status: 403 });
    expect((await give(id, { comment: 'Wait for the survey' })).status).toBe(200);
    const [told] = outside.pick(await one.hear(), 'RES');
    expect(told?.fields).toEqual({ o: 'OTHER', msg: 'Wait for the survey', x_re: 1 });
  });

  it('that does not ask for a person is kept and reaches nobody; one whose agent leaves is withdrawn', async () => {
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

  it('that nobody answers in time is told as such, and no default is chosen for them', async () => {
    const one = open();
    await one.say(`${context}\nASK:{q:"Soon?",o:["a","b"],def:"a",esc:true}`);
    const [session] = await product.inWorkspace(bench.workspaceId, (database) =>
      database.llmxSession.findMany({ where: { sender: one.name }, select: { id: true } }),
    );
    const late = new Date(Date.now() + (limits.llmxQuestionHours + 1) * 3_600_000);
    const job = { workspaceId: bench.workspaceId, sessionId: session?.id ?? '' };
    await Promise.all([product.settleSession(job, late), product.settleSession(job, late)]);
    expect(outside.pick(await one.hear(), 'RES').map(({ fields }) => fields)).toEqual([
      { o: 'NACK', msg: 'nobody answered in time', x_re: 1 },
    ]);
  });
});

describe('a session', () => {
  it('that is cut off and sent again at random says everything once, in its order', async () => {
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
            // What was answered but lost on the way is sent again, and with it what came before.
            for (let repeat = 0; repeat < (steps[at]?.again ?? 0); repeat += 1) {
              expect((await one.speaker.send(text)).text).toBe(answer);
              await one.speaker.send(all[Math.max(at - 1, 0)] ?? text);
            }
          }
          const kept = await product.inWorkspace(bench.workspaceId, async (database) => {
            const found = await database.llmxSession.findMany({
              where: { sender: one.name },
              select: { id: true },
            });
            const session = { id: found[0]?.id ?? '', workspaceId: bench.workspaceId };
            return {
              sessions: found.length,
              messages: await product.listMessages(database, session, { limit: 1_000 }),
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

  it('owes what it owes whoever asks: looked at side by side, and by a worker that begins again', async () => {
    const one = open();
    await one.say(`${context}\nACT:{i:A1,op:search,tgt:"dam"}\nACT:{i:A2,op:search,tgt:"height"}`);
    await work();
    const job = async () => {
      const session = await product.inWorkspace(bench.workspaceId, (database) =>
        database.llmxSession.findFirstOrThrow({ where: { sender: one.name }, select: { id: true } }),
      );
      return product.settleSession({ workspaceId: bench.workspaceId, sessionId: session.id });
    };
    await Promise.all([job(), job(), one.speaker.look({ f: one.name }), job()]);
    expect(
      outside
        .pick(await one.hear(), 'OBS')
        .map(({ fields }) => fields.ai)
        .sort(),
    ).toEqual(['A1', 'A2']);
  });

  it('wakes whoever waits in it when there is something, and not before', async () => {
    const one = open();
    await one.say(context);
    const waiting = one.speaker.hear({ f: one.name, wait: '30' });
    await one.say('ACT:{op:shell,tgt:"ls"}');
    expect(outside.pick(await waiting, 'OBS')).toHaveLength(1);
  });

  it('is one of few that a token has open: another is refused until one has ended', async () => {
    const all = Array.from({ length: limits.llmxOpenSessions }, open);
    for (const one of all) expect(answerOf(await one.say(context))).toEqual(['ACK']);
    const another = open();
    expect(answerOf(await another.say(context))).toEqual([
      `NACK ${limits.llmxOpenSessions} sessions of this token are open: END one first`,
    ]);
    await all[0]?.say('END:{n:"none",del:[]}');
    expect(answerOf(await another.say('PLAN:[(i:1,t:"look",s:P)]'))).toEqual(['ACK']);
  });

  it('is read by its member alone, message by message, as it was printed', async () => {
    const one = open();
    await one.say(context);
    await one.say('PLAN:[(i:1,t:"look",s:P)]');
    const { ada, workspaceId } = bench;
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

describe('an action', () => {
  it('is a call of a tool, answered by OBS under its name, several side by side', async () => {
    const one = open();
    await one.say(context);
    const answer = await one.say(
      [
        'ACT:{i:A1,op:search,tgt:"p:sources",args:{q:"opened"}}',
        `ACT:{i:A2,op:read,tgt:"p:sources/${bench.sourceIds[0] ?? ''}#L1-2"}`,
        'ACT:{i:A3,op:shell,tgt:"npm test"}',
        'ACT:{i:A4,op:read,tgt:"^/^/etc/passwd"}',
        'ACT:{i:A5,op:write,tgt:"p:notes/Locks.md",args:{markdown:"# Locks"}}',
      ].join('\n'),
      ',b:B1',
    );
    expect(answerOf(answer)).toEqual(['ACK']);
    expect(answer.header.b).toBe('B1');
    await work();
    const told = await one.hear();
    expect(told.every(({ header }) => header.b === 'B1')).toBe(true);
    const seen = new Map(outside.pick(told, 'OBS').map(({ fields }) => [fields.ai, fields]));
    expect([...seen.keys()].sort()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
    expect(seen.get('A1')).toMatchObject({ s: 'OK', c: { engine: 'workspace' } });
    expect(seen.get('A2')).toMatchObject({ s: 'OK', c: { sourceId: bench.sourceIds[0], start: 0 } });
    expect(seen.get('A3')).toMatchObject({ s: 'ERR', e: 'shell commands are never executed here' });
    expect(seen.get('A4')).toMatchObject({
      s: 'ERR',
      e: "'../../etc/passwd' is above the root of the session",
    });
    expect(seen.get('A5')).toMatchObject({ s: 'OK', c: { title: 'Locks', version: 1 } });
  });

  it('edits an artifact as a new version, and spawns an agent whose answer is the observation', async () => {
    const one = open();
    await one.say(`${context}\nACT:{op:write,tgt:"p:Levels",args:{content:"One"}}`);
    await work();
    const [made] = outside.pick(await one.hear(), 'OBS');
    const id = (made?.fields.c as { artifactId?: string } | undefined)?.artifactId ?? '';
    await one.say(
      `ACT:{i:A1,op:edit,tgt:"p:artifacts/Levels",args:{markdown:"Two"}}\nACT:{i:A2,op:spawn,tgt:"reader",args:{o:"How high is the dam?"}}`,
    );
    await work();
    const seen = new Map(outside.pick(await one.hear(), 'OBS').map(({ fields }) => [fields.ai, fields]));
    expect(seen.get('A1')).toMatchObject({ s: 'OK', c: { artifactId: id, version: 2 } });
    expect(seen.get('A2')).toMatchObject({ s: 'OK', c: { answer: expect.stringContaining('[1]') } });
    await one.say(`ACT:{op:read,tgt:"${id}"}`);
    await work();
    expect(outside.pick(await one.hear(), 'OBS')).toMatchObject([
      { fields: { s: 'OK', c: { text: 'Two' } } },
    ]);
  });

  it('that an owner wants to be asked about waits for a person, and is observed when they have decided', async () => {
    const { ada, workspaceId } = bench;
    await ada.send(changePolicyEndpoint, { workspaceId, body: { tool: 'artifact.save', setting: 'ask' } });
    const one = open();
    await one.say(`${context}\nACT:{i:A1,op:write,tgt:"p:Kept",args:{markdown:"Text"}}`);
    await work();
    const [told] = await one.hear();
    expect(told?.blocks).toMatchObject([{ type: 'BLK', fields: { esc: true, x_ai: 'A1' } }]);
    expect(await one.hear()).toEqual([]);
    const { reply } = await ada.send(listApprovalsEndpoint, { workspaceId });
    const waiting = reply.items.find(({ arguments: given }) => given['title'] === 'Kept');
    const decision = {
      params: { id: waiting?.id ?? '' },
      workspaceId,
      body: { decision: 'approve_once' },
    } as const;
    expect((await ada.send(decideApprovalEndpoint, decision)).status).toBe(200);
    await work();
    expect(outside.pick(await one.hear(), 'OBS')).toMatchObject([{ fields: { ai: 'A1', s: 'OK' } }]);
    await ada.send(changePolicyEndpoint, { workspaceId, body: { tool: 'artifact.save', setting: null } });
  });
});
