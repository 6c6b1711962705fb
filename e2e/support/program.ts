/** A program that uses the product over HTTP with a token and without a browser, as a script of the team would. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { readJson } from '@/lib/core/json';
import type { Product } from './product';

const maxAnswerChars = 10_000_000;

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly reply: Record<string, unknown>;
};

export type Program = {
  send(method: string, path: string, body?: object): Promise<Answer>;
  /** Asks a question about a collection, and disconnects as soon as the id of the run is known. */
  ask(collectionId: string, question: string): Promise<string>;
  /** Reads a run's frames after those already seen and appends their numbers as they arrive, until the stream ends. */
  follow(runId: string, seen: number[]): Promise<void>;
};

const founder = {
  name: 'Ada Park',
  email: 'ada@example.org',
  password: 'a quiet library at noon',
  workspace_name: 'Rivers',
};

/** Signs up the first owner of a fresh product. @returns a token for a program of hers */
export async function foundTeam({
  address,
  signInLink,
}: Pick<Product, 'address' | 'signInLink'>): Promise<string> {
  const token = new URL(signInLink ?? '').hash.slice(1);
  const headers = { origin: address, 'content-type': 'application/json' };
  const post = (path: string, body: object, more = {}) =>
    fetch(address + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const founded = await post('/v1/first-owner', { token, ...founder });
  const cookie = founded.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const made = await post('/v1/tokens', { name: 'Program' }, { cookie });
  return String(readReply(await made.text())['token']);
}

function readReply(text: string): Record<string, unknown> {
  const read = readJson(text, maxAnswerChars);
  return read.ok ? (read.value as Record<string, unknown>) : {};
}

export function createProgram(address: string, token: string): Program {
  const call = (method: string, path: string, body?: object) =>
    fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    async send(method, path, body) {
      const response = await call(method, path, body);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, reply: readReply(text) };
    },
    async ask(collectionId, message) {
      const context = { collection_id: collectionId, tools: false };
      const response = await call('POST', '/v1/agent/chat', { context_type: 'collection', message, context });
      for await (const line of readLines(response)) {
        const runId = /^data: .*"run_id":"([^"]+)"/.exec(line)?.[1];
        if (runId !== undefined) return runId;
      }
      throw new Error(`Nothing was begun: ${response.status}`);
    },
    async follow(runId, seen) {
      const response = await call('GET', `/v1/runs/${runId}/frames?after=${seen.at(-1) ?? 0}`);
      for await (const line of readLines(response)) {
        const { event_id: number } = readReply(line);
        if (typeof number === 'number') seen.push(number);
      }
    },
  };
}

/** Leaving the loop early cancels the stream. */
function readLines({ body }: Response) {
  return createInterface({ input: Readable.fromWeb(body as ReadableStream), crlfDelay: Infinity });
}
