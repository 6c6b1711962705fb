/**
 * A fake of the model providers: one HTTP server that speaks five wire formats, makes vectors, and serves their model lists. The name of the model selects
 * the scenario or script, and a test may answer itself with `respond`. A request that the real provider would refuse (`demands/*.ts`) is
 * refused here whatever was scripted. Every request is logged, with how its exchange ended.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readJson } from '@/lib/core/json';
import { createEmbeddings } from './embeddings';
import { writeModelList } from './model-lists';
import { createScriptedReply, type Reply, type ScriptedAnswer, type StreamReply } from './reply';
import { flakyScenario, scenarios } from './scenarios';
import { scripts } from './scripts';
import {
  asRecord,
  type Exchange,
  type Issued,
  type NormalisedRequest,
  type Wire,
  type WireWriter,
} from './wire';
import { anthropic } from './wires/anthropic';
import { google } from './wires/google';
import { ollama } from './wires/ollama';
import { openaiChat } from './wires/openai-chat';
import { openaiResponses } from './wires/openai-responses';

const wires: readonly Wire[] = [openaiChat, openaiResponses, anthropic, google, ollama];
const maxBodyChars = 50_000_000;

export type LoggedRequest = NormalisedRequest & {
  readonly wire: Wire['name'];
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The body as received. */
  readonly body: unknown;
  readonly at: number;
  /** How the exchange ended: `aborted` if the caller disconnected before the end of the answer. */
  readonly ended: Promise<'finished' | 'aborted'>;
  /** Frames written so far. */
  framesSent: number;
};

/** Answers a request, or returns null to let the name of the model decide. */
export type Responder = (
  request: LoggedRequest,
) => ScriptedAnswer | Reply | null | Promise<ScriptedAnswer | Reply | null>;

export type FakeUpstream = {
  readonly url: string;
  /** Returns the `baseUrl` to configure for one of our providers. */
  baseUrl(provider: string): string;
  /** Every chat request, oldest first. */
  readonly log: readonly LoggedRequest[];
  respond(responder: Responder | null): void;
  /** The requests for vectors, and what they get. */
  readonly embeddings: Omit<ReturnType<typeof createEmbeddings>, 'answer' | 'reset'>;
  /** Clears the log and removes the responder. */
  reset(): void;
  close(): Promise<void>;
};

export type FakeUpstreamOptions = {
  readonly port?: number;
  /** The scenario or script for model names that match none. */
  readonly fallback?: string;
};

const basePaths: Readonly<Record<string, string>> = {
  'openai-compatible': '/v1',
  openai: '/v1',
  anthropic: '/v1',
  google: '/v1beta',
  ollama: '',
};

export async function startFakeUpstream(options: FakeUpstreamOptions = {}): Promise<FakeUpstream> {
  const log: LoggedRequest[] = [];
  const issued: Issued = new Map();
  const state: { responder: Responder | null } = { responder: null };
  const embeddings = createEmbeddings();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const bodyText = await readBody(request);
    if (embeddings.answer(request, response, bodyText)) return;
    const wire = wires.find((candidate) => candidate.chatPath.test(path));
    if (wire === undefined) return writeModelList(path, request, response);
    const read = readJson(bodyText, maxBodyChars);
    const body = read.ok ? read.value : bodyText;
    const entry: LoggedRequest = {
      ...wire.readRequest(path, body),
      wire: wire.name,
      path: request.url ?? '',
      headers: request.headers,
      body,
      at: Date.now(),
      ended: new Promise((resolve) =>
        response.on('close', () => resolve(response.writableFinished ? 'finished' : 'aborted')),
      ),
      framesSent: 0,
    };
    log.push(entry);
    const exchange = { body: asRecord(body), issued };
    const fault = wire.findFault(exchange.body, { model: entry.model, issued });
    const reply: Reply =
      fault === null ? await chooseReply(entry) : { type: 'status', status: 400, message: fault };
    await writeReply(reply, { wire, entry, response, exchange });
  }

  async function chooseReply(entry: LoggedRequest): Promise<Reply> {
    const own = (await state.responder?.(entry)) ?? null;
    if (own !== null) return 'type' in own ? own : createScriptedReply(own);
    if (entry.model === flakyScenario.name) {
      const earlier = log.filter((other) => other.model === flakyScenario.name).length;
      return earlier === 1 ? { type: 'destroy' } : flakyScenario.then;
    }
    return (
      chooseByName(entry.model, entry) ??
      chooseByName(options.fallback ?? 'text', entry) ??
      createScriptedReply({ text: 'Hello world' })
    );
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    baseUrl: (provider) => `${url}${basePaths[provider] ?? '/v1'}`,
    log,
    embeddings,
    respond: (responder) => {
      state.responder = responder;
    },
    reset: () => {
      log.length = 0;
      issued.clear();
      embeddings.reset();
      state.responder = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function chooseByName(name: string, entry: LoggedRequest): Reply | undefined {
  return scripts[name]?.(entry) ?? scenarios[name];
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

type Answering = {
  readonly wire: Wire;
  readonly entry: LoggedRequest;
  readonly response: ServerResponse;
  readonly exchange: Exchange;
};

async function writeReply(reply: Reply, answering: Answering): Promise<void> {
  const { response, wire } = answering;
  switch (reply.type) {
    case 'destroy':
      response.destroy();
      return;
    case 'stall-before-headers':
      return;
    case 'html':
      response.writeHead(reply.status, { 'content-type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><html><body><h1>Bad gateway</h1></body></html>');
      return;
    case 'redirect':
      response.writeHead(302, { location: reply.location });
      response.end();
      return;
    case 'status':
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(wire.writeError(reply.status, reply.message, reply.code)));
      return;
    case 'stream':
      await writeStream(reply, answering);
  }
}

async function writeStream(reply: StreamReply, answering: Answering): Promise<void> {
  const { entry, response, wire, exchange } = answering;
  const writer = wire.createWriter(entry.model, exchange);
  response.writeHead(200, { 'content-type': wire.contentType, 'cache-control': 'no-cache' });
  response.flushHeaders();
  const send = async (frames: readonly string[]) => {
    for (const frame of frames) {
      if (response.destroyed) return;
      entry.framesSent += 1;
      await writeFrame(response, frame, reply.splitBytes ?? false);
    }
  };
  await send(writer.start());
  for (const part of reply.parts) {
    if (response.destroyed) return;
    if ((await writePart(part, { writer, send, response })) === 'stopped') return;
  }
  await send(writer.end(reply.finish, reply.usage, reply.finishWord));
  response.end();
}

type PartTarget = {
  readonly writer: WireWriter;
  readonly send: (frames: readonly string[]) => Promise<void>;
  readonly response: ServerResponse;
};

async function writePart(
  part: StreamReply['parts'][number],
  { writer, send, response }: PartTarget,
): Promise<'written' | 'stopped'> {
  switch (part.type) {
    case 'text':
      await send(writer.text(part.text));
      return 'written';
    case 'thinking':
      await send(writer.thinking(part.text));
      return 'written';
    case 'redacted':
      await send(writer.redacted(part.text));
      return 'written';
    case 'refusal':
      await send(writer.refusal(part.text));
      return 'written';
    case 'tool': {
      const frames = writer.tool(part);
      if (!part.stallHalfway) {
        await send(frames);
        return 'written';
      }
      await send(frames.slice(0, Math.ceil(frames.length / 2)));
      return 'stopped';
    }
    case 'pause':
      await wait(part.ms);
      return 'written';
    case 'fault':
      return writeFault(part.fault, { writer, send, response });
  }
}

async function writeFault(
  fault: 'cut' | 'eof' | 'stall' | 'malformed' | 'error-event',
  { writer, send, response }: PartTarget,
): Promise<'written' | 'stopped'> {
  switch (fault) {
    case 'malformed':
      await send(writer.malformed());
      return 'written';
    case 'error-event':
      await send(writer.errorEvent('Overloaded, please come back'));
      response.end();
      return 'stopped';
    case 'eof':
      response.end();
      return 'stopped';
    case 'stall':
      return 'stopped';
    case 'cut':
      // Let the written data reach the caller first, because a reset may overtake it.
      await wait(20);
      response.destroy();
      return 'stopped';
  }
}

async function writeFrame(response: ServerResponse, frame: string, splitBytes: boolean): Promise<void> {
  const pieces = splitBytes ? [...Buffer.from(frame)].map((byte) => Buffer.from([byte])) : [frame];
  for (const piece of pieces) {
    response.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
