/**
 * The providers' endpoints for vectors: OpenAI's `POST /embeddings`, which self-hosted servers and Ollama speak too, and Google's `:embedContent` and
 * `:batchEmbedContents`. A vector is the sum of the directions of its words, and words that a test has grouped have the same direction, so what means
 * the same is near. A request that the real provider would refuse is refused here.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readJson } from '@/lib/core/json';
import { asList, asRecord, asText, type LooseRecord } from './wire';

type EmbeddingRequestLog = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: LooseRecord;
  readonly model: string;
  readonly texts: readonly string[];
};

/** What the next requests get instead of vectors. `silence` never answers, and `cut` closes the connection. */
type EmbeddingFault =
  | { readonly status: number; readonly message: string }
  | 'silence'
  | 'cut'
  | 'garbage'
  | 'zeros';

const fakeDimensions = 256;
const maxBodyChars = 10_000_000;
const googlePath = /^\/v1beta\/models\/([^/:]+):(embedContent|batchEmbedContents)$/;
const openaiPath = /^\/v1\/embeddings$/;

export function createEmbeddings() {
  const log: EmbeddingRequestLog[] = [];
  let groups: readonly (readonly string[])[] = [];
  let faults: EmbeddingFault[] = [];
  return {
    log: log as readonly EmbeddingRequestLog[],
    /** Words of one group mean the same. */
    group: (...words: (readonly string[])[]) => {
      groups = words;
    },
    /** Each of the next requests meets the next fault. */
    fail: (...next: readonly EmbeddingFault[]) => {
      faults = [...next];
    },
    reset: () => {
      log.length = 0;
      groups = [];
      faults = [];
    },
    /** Answers if the path is one of those above; otherwise returns false. */
    answer(request: IncomingMessage, response: ServerResponse, bodyText: string): boolean {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const google = googlePath.exec(path);
      if (google === null && !openaiPath.test(path)) return false;
      const read = readJson(bodyText, maxBodyChars);
      const body = asRecord(read.ok ? read.value : null);
      const asked =
        google === null ? readOpenai(body) : readGoogle(body, google[1] ?? '', google[2] === 'embedContent');
      log.push({ path, headers: request.headers, body, model: asked.model, texts: asked.texts });
      const fault = faults.shift() ?? findFault(request, asked);
      if (fault === null) send(response, 200, asked.write(asked.texts.map((text) => embed(text, groups))));
      else writeFault(response, fault, asked);
      return true;
    },
  };
}

type Asked = {
  readonly model: string;
  readonly texts: readonly string[];
  /** Why the real provider would refuse the request. */
  readonly refused: string | null;
  readonly write: (vectors: readonly (readonly number[])[]) => unknown;
};

function readOpenai(body: LooseRecord): Asked {
  const texts = asList(body.input).map(asText);
  return {
    model: asText(body.model),
    texts,
    refused:
      texts.length === 0 || texts.length > 2_048 || texts.includes('')
        ? "'$.input' is invalid. Please check the API reference: https://platform.openai.com/docs/api-reference."
        : null,
    write: (vectors) => ({
      object: 'list',
      model: asText(body.model),
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage: { prompt_tokens: countWords(texts), total_tokens: countWords(texts) },
    }),
  };
}

function readGoogle(body: LooseRecord, model: string, isSingle: boolean): Asked {
  const requests = isSingle ? [body] : asList(body.requests).map(asRecord);
  const texts = requests.map(({ content }) =>
    asList(asRecord(content).parts)
      .map((part) => asText(asRecord(part).text))
      .join(''),
  );
  const isOther = requests.some((one) => asText(one.model) !== `models/${model}`);
  return {
    model,
    texts,
    refused:
      requests.length > 100
        ? '* BatchEmbedContentsRequest.requests: at most 100 requests can be in one batch'
        : isOther
          ? '* BatchEmbedContentsRequest.requests[0].model: unexpected model name format'
          : null,
    write: (vectors) =>
      isSingle
        ? { embedding: { values: vectors[0] } }
        : { embeddings: vectors.map((values) => ({ values })) },
  };
}

const countWords = (texts: readonly string[]) => texts.join(' ').split(/\s+/).length;

function findFault({ headers }: IncomingMessage, { model, refused }: Asked): EmbeddingFault | null {
  const key = `${String(headers.authorization)} ${String(headers['x-goog-api-key'])}`;
  if (key.includes('bad-key')) return { status: 401, message: 'Incorrect API key provided: bad-key' };
  if (model === 'unknown') return { status: 404, message: 'The model unknown does not exist' };
  return refused === null ? null : { status: 400, message: refused };
}

function writeFault(response: ServerResponse, fault: EmbeddingFault, { texts, write }: Asked): void {
  if (fault === 'silence') return;
  if (fault === 'cut') {
    response.destroy();
    return;
  }
  if (fault === 'garbage') return send(response, 200, { vectors: 'none' });
  if (fault === 'zeros') return send(response, 200, write(texts.map(() => [0, 0, 0])));
  send(response, fault.status, { error: { message: fault.message, code: fault.status } });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function embed(text: string, groups: readonly (readonly string[])[]): number[] {
  const sum = Array.from({ length: fakeDimensions }, () => 0);
  const words = text.toLowerCase().match(/[\p{L}\p{N}-]{3,}/gu) ?? ['nothing'];
  for (const word of words) {
    const meaning = groups.find((group) => group.includes(word))?.[0] ?? word;
    for (const [place, number] of pointTo(meaning).entries()) sum[place] = (sum[place] ?? 0) + number;
  }
  return sum;
}

/** Returns the direction of a word: numbers between -1 and 1 that follow from its letters (xorshift). */
function pointTo(word: string): number[] {
  let state = [...word].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) | 0, 17) || 1;
  return Array.from({ length: fakeDimensions }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  });
}
