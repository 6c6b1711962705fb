/**
 * Messages that name the same conversation at the same moment (protocols 1: "two posts to one conversation queue"), over HTTP and
 * PostgreSQL.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteConversationEndpoint, getConversationEndpoint } from '@/lib/protocol/http/conversations';
import { createApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { openStage, type Stage } from '../tools/__fixtures__/stage';

let stage: Stage;
let token: string;
beforeAll(async () => {
  stage = await openStage();
  ({ token } = (await stage.send(createApiTokenEndpoint, { body: { name: 'chat', days: 7 } })).reply);
});
afterAll(() => stage.close());

const contexts = [
  ['collection', () => ({ context: { collection_id: stage.bench.collectionId } })],
  ['workflow', () => ({ extensions: true })],
] as const;

async function post(body: object, headers: Record<string, string> = {}) {
  const { POST } = await import('@/app/v1/agent/chat/route');
  return POST(
    new Request('http://localhost:3000/v1/agent/chat', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );
}

/** Returns the ids in the first event. The rest of the stream is not read. */
async function readIds(response: Response): Promise<{ runId: string; conversationId: string }> {
  expect(response.status, response.status === 200 ? '' : await response.clone().text()).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const data = /^data: (\{.*"run_id".*\})$/m.exec(text)?.[1];
    if (data !== undefined) {
      await reader?.cancel();
      const { run_id: runId, conversation_id: conversationId } = JSON.parse(data) as Record<string, string>;
      return { runId: runId ?? '', conversationId: conversationId ?? '' };
    }
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) throw new Error(`The stream names no run: ${text}`);
    text += value ?? '';
  }
}

const eight = Array.from({ length: 8 }, (_, index) => index);

describe.each(contexts)('messages in the context %s', (contextType, more) => {
  const ask = (message: string, name: string, headers: Record<string, string> = {}) =>
    post({ message, context_type: contextType, conversation_id: name, ...more() }, headers);

  it('open one conversation when sent at once, and follow one another in it', async () => {
    const name = `at once, ${contextType}`;
    const asked = await Promise.all(eight.map(async (one) => readIds(await ask(`Question ${one}`, name))));
    expect(new Set(asked.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(new Set(asked.map(({ runId }) => runId)).size).toBe(eight.length);
    const id = asked[0]?.conversationId ?? '';
    const { messages } = (await stage.send(getConversationEndpoint, { params: { id } })).reply;
    expect(messages).toHaveLength(2 * eight.length);
    const parents = messages.map(({ parent_id: parent }) => parent);
    expect(new Set(parents).size, 'no message is another version of one').toBe(parents.length);
  });

  it('with the same Idempotency-Key start one run, however many are sent at once', async () => {
    const headers = { 'idempotency-key': `key of ${contextType}` };
    const asked = await Promise.all(
      eight.map(async () => readIds(await ask('Once only', `key, ${contextType}`, headers))),
    );
    expect(new Set(asked.map(({ runId }) => runId)).size).toBe(1);
  });

  it('may reuse the name of a deleted conversation', async () => {
    const name = `again, ${contextType}`;
    const before = await readIds(await ask('First', name));
    await stage.send(deleteConversationEndpoint, { params: { id: before.conversationId } });
    const after = await readIds(await ask('Second', name));
    expect(after.conversationId).not.toBe(before.conversationId);
  });
});
