/** POST /v1/llmcp (protocols 1): both modes with the built-in reader, and refusals that name the path. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, type WorkspaceId } from '@/lib/core/ids';
import { readResponsePacket } from '@/lib/protocol/llmcp';
import { createApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { openTestInstance, testOrigin } from '../team/__fixtures__/people';
import { openTeam, welcome } from '../team/__fixtures__/team';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-llmcp-'));
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let workspaceId: string;
let token: string;
let viewerToken: string;

beforeAll(async () => {
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: 'extractive' });
  const team = await openTeam();
  workspaceId = team.workspaceId;
  const viewer = await welcome({ by: team.ada, workspaceId }, 'viewer@example.com', 'viewer');
  const body = { name: 'test', days: 1 };
  const issue = async (browser: typeof team.ada) =>
    (await browser.send(createApiTokenEndpoint, { workspaceId, body })).reply.token;
  token = await issue(team.ada);
  viewerToken = await issue(viewer);
});
afterAll(async () => {
  await instance.close();
  rmSync(folder, { recursive: true, force: true });
});

const sentence = 'The Tacoma Narrows Bridge collapsed on November 7, 1940.';
const packet = () => ({
  protocol: { name: 'laika.llmcp', version: 1 },
  id: 'request-1',
  type: 'request',
  created_at: '2026-01-05T10:00:00.000Z',
  conversation: { id: 'conversation-1', turn: 3 },
  sender: { role: 'user' },
  input: {
    user_message: { id: 'message-1', text: 'When did the Tacoma Narrows Bridge collapse?' },
    task: { name: 'web.answer', args: {} },
  },
  context: {
    documents: [
      {
        doc_id: 'doc-1',
        kind: 'web.observation.summary.v1',
        trust: 'untrusted',
        content: {
          doc_type: 'web.observation.summary.v1',
          url: 'https://bridges.example/tacoma?token=sk-very-secret-token',
          title: 'Tacoma Narrows',
          markdown: `# Tacoma Narrows\n\n${sentence}\n\n## Aftermath\n\nThe replacement was opened to traffic ten years later and stands to this day beside a parallel span.\n\nNobody who crossed it was surprised.`,
          source_id: 'src_1',
          n: 7,
        },
      },
    ],
  },
  output: { format: 'json' },
});

async function post(body: object | string, bearer = token): Promise<Response> {
  const { POST } = await import('@/app/v1/llmcp/route');
  const request = new Request(`${testOrigin}/v1/llmcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return POST(request, { params: Promise.resolve({}) });
}

describe('POST /v1/llmcp', () => {
  it('returns a response packet for the request, with a quote from its document', async () => {
    const response = await post(packet());
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(200);
    const read = readResponsePacket(body);
    expect(read).toMatchObject({
      ok: true,
      value: {
        type: 'response',
        inReplyTo: { requestId: 'request-1' },
        conversation: { id: 'conversation-1', turn: 3 },
        assistant: { citations: [{ n: 7, docId: 'doc-1', sourceId: 'src_1', quote: sentence }] },
        toolCalls: [],
      },
    });
    expect(JSON.stringify(body)).toContain('text_fragment');
  });

  it('answers text/markdown in Markdown mode', async () => {
    const response = await post({ ...packet(), output: { format: 'markdown' } });
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('November 7, 1940');
    expect(text).toContain('[7]');
    expect(text).toContain(JSON.stringify({ n: 7, quote: sentence }));
    expect(text.trimStart().startsWith('{')).toBe(false);
  });

  it('stores the call with its packet, and the texts as digests', async () => {
    await post(packet());
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const calls = await inWholeWorkspace(asId<WorkspaceId>(workspaceId), (database) =>
      database.modelCall.findMany({ orderBy: { startedAt: 'desc' }, take: 1 }),
    );
    expect(calls).toMatchObject([{ task: 'web.answer', provider: 'extractive', turn: 3, runId: null }]);
    expect(JSON.stringify(calls[0]?.request)).not.toContain('Nobody who crossed it');
    expect(JSON.stringify(calls[0]?.request)).toContain('sha256');
  });

  it.each([
    [
      'context.documents.0.trust',
      (body: ReturnType<typeof packet>) =>
        Object.assign(body.context.documents[0] ?? {}, { trust: 'trusted' }),
    ],
    [
      'input.task.name',
      (body: ReturnType<typeof packet>) => Object.assign(body.input.task, { name: 'web.browse' }),
    ],
    ['protocol.version', (body: ReturnType<typeof packet>) => Object.assign(body.protocol, { version: 2 })],
    ['output.format', (body: ReturnType<typeof packet>) => Object.assign(body.output, { format: 'html' })],
  ])('refuses a packet with an invalid field at %s', async (field, change) => {
    const body = packet();
    change(body);
    const response = await post(body);
    const reply = (await response.json()) as { error: { field: string; message: string } };
    expect(response.status).toBe(400);
    expect(reply.error.field).toBe(field);
    expect(reply.error.message).toContain(field);
  });

  it('does not repeat a body that is not JSON', async () => {
    const response = await post('{"api_key": "sk-canary-in-a-broken-body" oops');
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('canary');
  });

  it('accepts a packet larger than other bodies, and refuses a viewer', async () => {
    const large = packet();
    const first = large.context.documents[0];
    if (first !== undefined) first.content.markdown += '\n\nfiller '.repeat(10).padEnd(1_010_000, 'x ');
    const second = { ...first, doc_id: 'doc-2', content: { ...first?.content, n: 8, source_id: 'src_2' } };
    const body = { ...large, context: { documents: [first, second] } };
    expect(JSON.stringify(body).length).toBeGreaterThan(2_000_000);
    expect((await post(body)).status).toBe(200);
    expect((await post(packet(), viewerToken)).status).toBe(403);
  });
});
