/**
 * Whatever leaves the workspace for an outside agent, or for an agent it spawned, needs approval by a person in a browser first (product
 * rule 3; threats 4, 10).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { createIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { decideApprovalEndpoint, listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { openReceiver } from '../integrations/__fixtures__/receiver';
import { context, openAgents } from './__fixtures__/open-agents';

const [receiver, upstream] = [await openReceiver(), await startFakeUpstream()];
const { open, work, pick, agent, bench } = openAgents({
  CAPTURE_ALLOW: [receiver.host, new URL(upstream.url).host].join(),
  SEARXNG_URL: `http://${receiver.host}`,
});

beforeAll(async () => {
  receiver.answer = () => ({
    status: 200,
    type: 'application/json',
    body: '{"results":[{"url":"https://x.example/a","title":"Found"}]}',
  });
  const { useScriptedModel } = await import('../tools/__fixtures__/scripted-chat');
  await useScriptedModel(bench(), upstream);
  const { workspaceId } = bench();
  const body = { name: 'Hook', kind: 'webhook' as const, url: `http://${receiver.host}/hook` };
  await bench().ada.send(createIntegrationEndpoint, { workspaceId, body });
});
afterAll(async () => {
  await receiver.close();
  await upstream.close();
});

type Decision = { decision: 'approve_once' } | { decision: 'deny'; reason: string };

const listAsked = async () =>
  (await bench().ada.send(listApprovalsEndpoint, { workspaceId: bench().workspaceId })).reply.items;
async function decide(body: Decision, bearer?: string) {
  const [waiting] = await listAsked();
  const { workspaceId } = bench();
  const params = { id: waiting?.id ?? '' };
  const sent = { params, workspaceId, body, ...(bearer === undefined ? {} : { bearer }) };
  return (await bench().ada.send(decideApprovalEndpoint, sent)).status;
}

describe('an action that would leave the workspace', () => {
  const search = 'ACT:{i:A1,op:search,tgt:"web",args:{q:"Harrow Dam survey",engine:"web"}}';

  it('waits until a user approves it, which the agent’s own token cannot, and is then observed', async () => {
    const one = open();
    await one.say(`${context}\n${search}`);
    await work();
    const [told] = await one.hear();
    expect(told?.blocks).toMatchObject([{ type: 'BLK', fields: { esc: true, x_ai: 'A1', x_re: 1 } }]);
    expect(receiver.received).toEqual([]);
    expect(await decide({ decision: 'approve_once' }, agent().bearer)).toBe(403);
    expect(receiver.received).toEqual([]);
    expect(await decide({ decision: 'approve_once' })).toBe(200);
    await work();
    expect(pick(await one.hear(), 'OBS')).toMatchObject([
      { fields: { ai: 'A1', s: 'OK', c: { engine: 'web', pages: [{ url: 'https://x.example/a' }] } } },
    ]);
    expect(receiver.received.map(({ path }) => path.split('?')[0])).toEqual(['/search']);
  });

  it("is observed as refused with the user's reason when it was denied, and sends nothing", async () => {
    receiver.received.length = 0;
    const one = open();
    await one.say(`${context}\n${search}`);
    await work();
    await one.hear();
    expect(await decide({ decision: 'deny', reason: 'Ask our archive first' })).toBe(200);
    await work();
    const [seen] = pick(await one.hear(), 'OBS');
    expect(seen?.fields).toMatchObject({ ai: 'A1', s: 'ERR' });
    expect(seen?.fields.e).toContain('Ask our archive first');
    expect(receiver.received).toEqual([]);
    expect(await listAsked()).toEqual([]);
  });
});

describe('a spawned agent', () => {
  it('saves an artifact on its own, and waits for approval before it sends anything', async () => {
    receiver.received.length = 0;
    const invoke = { integration: 'Hook', operation: 'post', payload: { level: '64 m' } };
    const turns = [
      { toolCalls: [{ id: 'keep', name: 'artifact.save', input: { title: 'Levels', markdown: '64 m' } }] },
      { toolCalls: [{ id: 'send', name: 'integration.invoke', input: invoke }] },
      { text: 'ANSWER' },
    ];
    upstream.respond(({ toolNames }) =>
      toolNames.length === 0 ? { text: 'It was kept and sent.' } : (turns.shift() ?? { text: 'ANSWER' }),
    );
    const one = open();
    await one.say(`${context}\nACT:{i:A1,op:spawn,tgt:"keeper",args:{o:"Keep the level and send it."}}`);
    await work();
    expect((await one.hear()).flatMap(({ blocks }) => blocks)).toMatchObject([
      { type: 'BLK', fields: { x_ai: 'A1' } },
    ]);
    expect(receiver.received).toEqual([]);
    expect(await decide({ decision: 'approve_once' })).toBe(200);
    await work();
    const [seen] = pick(await one.hear(), 'OBS');
    expect(seen?.fields).toMatchObject({
      ai: 'A1',
      s: 'OK',
      c: {
        answer: expect.stringContaining('It was kept and sent.'),
        del: [expect.stringMatching(/^runs\//), expect.stringMatching(/^artifacts\//)],
      },
    });
    expect(receiver.received.map(({ path, body }) => [path, body])).toEqual([
      ['/hook', expect.stringContaining('64 m')],
    ]);
  });
});
