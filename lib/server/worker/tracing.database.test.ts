/**
 * One question is one trace, from the request to the call of the model and the tool, although a worker in a process of its own does the job; and
 * nothing of what was asked or answered is in it. A real collector over OTLP/HTTP, a real worker, and a scripted model.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPacket } from '@/e2e/support/fake-upstream/read-packet';
import { type FakeUpstream, type LoggedRequest, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { listCollectionsEndpoint } from '@/lib/protocol/http/collections';
import { Browser, openTestInstance } from '../team/__fixtures__/people';
import type * as scripted from '../tools/__fixtures__/scripted-chat';
import { type KillStage, openKillStage } from './__fixtures__/kill-stage';

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
};
type Export = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
};

const secret = 'zanzibar-of-the-question';
let collector: Server;
const received: { readonly url: string; readonly key: string; readonly body: string }[] = [];
const before = { ...process.env };

const listSpans = () =>
  received.flatMap(({ body }) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const findSpan = (name: string) => listSpans().find((span) => span.name === name);
const named = async (name: string): Promise<Span> => {
  await expect.poll(() => findSpan(name)).toBeDefined();
  return findSpan(name) ?? expect.fail(`There is no span ${name}.`);
};

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ url: request.url ?? '', key: String(request.headers['x-key']), body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`;
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = 'x-key=of%20the%20collector';
});
afterAll(() => {
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'])
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  collector.close();
});

describe('a question that a worker answers', () => {
  let upstream: FakeUpstream;
  let stage: KillStage;
  let bench: KillStage['bench'];

  /** Calculates first, and answers then. */
  function respond(request: LoggedRequest) {
    if (request.toolNames.length === 0) return { text: `It is 42. ${secret}` };
    const results = request.messages.filter(({ role }) => role === 'tool').length;
    const input = { expression: findPacket(request) === null ? '1' : '6 * 7' };
    return results === 0 ? { toolCalls: [{ id: 'sum', name: 'app.calculate', input }] } : { text: 'ANSWER' };
  }

  beforeAll(async () => {
    upstream = await startFakeUpstream();
    upstream.respond(respond);
    stage = await openKillStage([new URL(upstream.url).host]);
    ({ bench } = stage);
    const chat: typeof scripted = await import('../tools/__fixtures__/scripted-chat');
    await chat.useScriptedModel(bench, upstream);
  });
  afterAll(async () => {
    await stage.close();
    await upstream.close();
  });

  it('is one trace with the right parents, and has nothing of the question in it', async () => {
    const { POST } = await import('@/app/v1/agent/chat/route');
    stage.start(1);
    const asked = bench.ada.open(`/v1/agent/chat?secret=${secret}`);
    const headers = new Headers(asked.headers);
    headers.set('content-type', 'application/json');
    headers.set('x-workspace-id', bench.workspaceId);
    headers.set('traceparent', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`);
    const body = JSON.stringify({
      message: `Calculate the ${secret}.`,
      context_type: 'collection',
      context: { collection_id: bench.collectionId },
    });
    const request = new Request(asked.url.replace(/\?.*/, ''), { method: 'POST', headers, body });
    const response = await POST(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('42');

    const root = await named('POST /v1/agent/chat');
    const job = await named('process run');
    const chat = await named('chat scripted');
    const tool = await named('execute_tool app.calculate');
    expect(root.parentSpanId ?? '').toBe('');
    expect(root.traceId).not.toBe('a'.repeat(32));
    expect([job, chat, tool].map(({ traceId }) => traceId)).toEqual(Array(3).fill(root.traceId));
    expect(job.parentSpanId).toBe(root.spanId);
    expect([chat.parentSpanId, tool.parentSpanId]).toEqual([job.spanId, job.spanId]);
    const ofModel = Object.fromEntries(
      chat.attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
    );
    expect(ofModel).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai-compatible',
      'gen_ai.request.model': 'scripted',
      'gen_ai.usage.input_tokens': expect.any(Number),
    });
    expect(received[0]).toMatchObject({ url: '/v1/traces', key: 'of the collector' });
    expect(received.map((one) => one.body).join()).not.toMatch(new RegExp(`${secret}|6 \\* 7`));
  });
});

describe('a request that comes through a proxy that is trusted', () => {
  it('goes on with the trace that the client began', async () => {
    const instance = await openTestInstance({ TRUST_PROXY: 'true' });
    const traceparent = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
    await new Browser().send(listCollectionsEndpoint, { headers: { traceparent } });
    await expect
      .poll(() => listSpans().find(({ traceId }) => traceId === 'c'.repeat(32)))
      .toMatchObject({ name: 'GET /v1/collections', parentSpanId: 'd'.repeat(16) });
    await instance.close();
  });
});
