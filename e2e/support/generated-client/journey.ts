/**
 * One way through the interface as a program of somebody else goes it: with types that `openapi-typescript` made of the published
 * description and a client of `openapi-fetch`. `./api` is made by the test that compiles and runs this; it is not in the repository.
 * Prints the address of the link at its end.
 */
import createClient from 'openapi-fetch';
import type { paths } from './api';

const [, , baseUrl = '', token = ''] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

function require<Value>(
  answer: { readonly data?: Value; readonly error?: unknown; readonly response: Response },
  what: string,
): Value {
  if (answer.data !== undefined) return answer.data;
  throw new Error(`${what}: ${answer.response.status} ${JSON.stringify(answer.error)}`);
}

/** Looks again until the value is there; the one who waits decides how long. */
async function until<Value>(look: () => Promise<Value | null>): Promise<Value> {
  for (;;) {
    const value = await look();
    if (value !== null) return value;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const collection = require(await client.POST('/v1/collections', {
  body: { title: 'Bridges of a program' },
}), 'a collection');
const source = require(await client.POST('/v1/collections/{id}/sources', {
  params: { path: { id: collection.id } },
  body: {
    type: 'note',
    title: 'Tacoma Narrows',
    text: 'The Tacoma Narrows Bridge opened on July 1, 1940. It collapsed on November 7, 1940. Its replacement opened in 1950.',
  },
}), 'a note');
await until(async () => {
  const { status } = require(await client.GET('/v1/sources/{id}', {
    params: { path: { id: source.id } },
  }), 'the note');
  if (status === 'failed') throw new Error('The note was not captured.');
  return status === 'captured' ? status : null;
});

const chat = await client.POST('/v1/agent/chat', {
  body: {
    context_type: 'collection',
    message: 'When did the Tacoma Narrows Bridge collapse?',
    context: { collection_id: collection.id, tools: false },
  },
  parseAs: 'text',
});
const events = String(require(chat, 'an answer'));
const runId = /"run_id":"([^"]+)"/.exec(events)?.[1] ?? '';
if (!events.includes('event: citations') || !events.includes('event: message_complete'))
  throw new Error(`The stream is not that of an answer: ${events}`);

const again = await client.GET('/v1/runs/{id}/events', {
  params: { path: { id: runId }, query: { after: 0 } },
  parseAs: 'text',
});
if (!String(require(again, 'the events')).includes('November 7'))
  throw new Error('The answer is not in its events.');

const made = require(await client.POST('/v1/collections/{id}/transforms', {
  params: { path: { id: collection.id } },
  body: { type: 'timeline' },
}), 'an artifact');
const artifact = await until(async () => {
  const found = require(await client.GET('/v1/artifacts/{id}', {
    params: { path: { id: made.artifact_id } },
  }), 'the artifact');
  if (found.status === 'failed') throw new Error(`The artifact failed: ${JSON.stringify(found.failure)}`);
  return found.status === 'ready' ? found : null;
});
const share = require(await client.POST('/v1/artifacts/{id}/shares', {
  params: { path: { id: artifact.id } },
  body: { mode: 'snapshot' },
}), 'a link');

const missing = await client.GET('/v1/collections/{id}', { params: { path: { id: 'col_nobody' } } });
if (missing.error?.error.code !== 'not_found') throw new Error('A refusal is not of its declared form.');

process.stdout.write(share.url);
