/** Actions over LLMX: gated tool calls, answered by OBS (LLMX 3.5, 3.6, 5). */
import { describe, expect, it } from 'vitest';
import {
  changePolicyEndpoint,
  decideApprovalEndpoint,
  listApprovalsEndpoint,
} from '@/lib/protocol/http/approvals';
import { answerOf, context, openAgents } from './__fixtures__/open-agents';

const { open, work, pick, bench, product } = openAgents();

describe('an action', () => {
  it('becomes a tool call and is answered by an OBS with its name, several at once', async () => {
    const one = open();
    await one.say(context);
    const answer = await one.say(
      [
        'ACT:{i:A1,op:search,tgt:"p:sources",args:{q:"opened"}}',
        `ACT:{i:A2,op:read,tgt:"p:sources/${bench().sourceIds[0] ?? ''}#L1-2"}`,
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
    const seen = new Map(pick(told, 'OBS').map(({ fields }) => [fields.ai, fields]));
    expect([...seen.keys()].sort()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
    expect(seen.get('A1')).toMatchObject({ s: 'OK', c: { engine: 'workspace' } });
    expect(seen.get('A2')).toMatchObject({ s: 'OK', c: { sourceId: bench().sourceIds[0], start: 0 } });
    expect(seen.get('A3')).toMatchObject({ s: 'ERR', e: 'shell commands are never executed here' });
    expect(seen.get('A4')).toMatchObject({
      s: 'ERR',
      e: "'../../etc/passwd' is above the root of the session",
    });
    expect(seen.get('A5')).toMatchObject({ s: 'OK', c: { title: 'Locks', version: 1 } });
  });

  it('edits an artifact as a new version, or spawns an agent whose answer is the observation', async () => {
    const one = open();
    await one.say(`${context}\nACT:{op:write,tgt:"p:Levels",args:{content:"One"}}`);
    await work();
    const [made] = pick(await one.hear(), 'OBS');
    const id = (made?.fields.c as { artifactId?: string } | undefined)?.artifactId ?? '';
    await one.say(
      `ACT:{i:A1,op:edit,tgt:"p:artifacts/Levels",args:{markdown:"Two"}}\nACT:{i:A2,op:spawn,tgt:"reader",args:{o:"How high is the dam?"}}`,
    );
    await work();
    const seen = new Map(pick(await one.hear(), 'OBS').map(({ fields }) => [fields.ai, fields]));
    expect(seen.get('A1')).toMatchObject({ s: 'OK', c: { artifactId: id, version: 2 } });
    expect(seen.get('A2')).toMatchObject({ s: 'OK', c: { answer: expect.stringContaining('[1]') } });
    await one.say(`ACT:{op:read,tgt:"${id}"}`);
    await work();
    expect(pick(await one.hear(), 'OBS')).toMatchObject([{ fields: { s: 'OK', c: { text: 'Two' } } }]);
  });

  it('waits for approval when an owner requires it, and is observed after the decision', async () => {
    const { ada, workspaceId } = bench();
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
    expect(pick(await one.hear(), 'OBS')).toMatchObject([{ fields: { ai: 'A1', s: 'OK' } }]);
    await ada.send(changePolicyEndpoint, { workspaceId, body: { tool: 'artifact.save', setting: null } });
  });

  it.each([
    ['#L3', 3, 3],
    ['#L1-2', 1, 2],
    ['#L2-9999', 2, 9_999],
  ])('reads exactly the lines %s of a source', async (lines, from, to) => {
    const [id = ''] = bench().sourceIds;
    const revision = await product().inWholeWorkspace(bench().workspaceId, (database) =>
      database.revision.findFirstOrThrow({ where: { sourceId: id }, select: { markdown: true } }),
    );
    const one = open();
    await one.say(`${context}\nACT:{op:read,tgt:"p:sources/${id}${lines}"}`);
    await work();
    const [seen] = pick(await one.hear(), 'OBS');
    const wanted = revision.markdown
      .split('\n')
      .slice(from - 1, to)
      .join('\n');
    expect(seen?.fields).toMatchObject({ s: 'OK', c: { text: wanted } });
  });
});
