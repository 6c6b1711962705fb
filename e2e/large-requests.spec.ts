/** Large requests through everything between a client and our code: the web server, `proxy.ts` and the route. */
import { limits } from '@/lib/core/limits';
import { expect, test } from './support/people';
import { type Answer, createProgram, type Program } from './support/program';
import { getSandbox } from './support/sandbox';

let token: string;
let program: Program;
let collectionId: string;

test.beforeAll(async ({ browser, ownerState }) => {
  const { address } = getSandbox();
  const context = await browser.newContext({ baseURL: address, storageState: ownerState });
  const headers = { origin: address };
  const made = await context.request.post('/v1/tokens', { data: { name: 'Large requests' }, headers });
  token = ((await made.json()) as { token: string }).token;
  await context.close();
  program = createProgram(address, token);
  const collection = await program.send('POST', '/v1/collections', { title: 'Large requests' });
  collectionId = String(collection.reply['id']);
});

/** Each file has a text of its own, so that none is a duplicate of another. */
const writeFile = (bytes: number, word: string) =>
  new Blob([`${word} `.repeat(Math.ceil(bytes / (word.length + 1))).slice(0, bytes)], { type: 'text/plain' });

async function upload(bytes: number, word: string): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append('file', writeFile(bytes, word), `${word}.txt`);
  const response = await fetch(`${getSandbox().address}/v1/collections/${collectionId}/sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, text: await response.text() };
}

test('a file up to the limit on screen arrives whole, and a larger one is refused with a message', async () => {
  const megabyte = 1024 * 1024;
  for (const [bytes, word] of [
    [10 * megabyte + 1, 'weir'],
    [limits.uploadBytes, 'sluice'],
  ] as const) {
    const kept = await upload(bytes, word);
    expect(kept.status, kept.text).toBe(201);
    const { id } = JSON.parse(kept.text) as { id: string };
    await expect(async () => {
      const { reply } = await program.send('GET', `/v1/sources/${id}`);
      expect(reply['status']).toBe('captured');
    }).toPass({ timeout: 60_000 });
  }
  for (const [bytes, words] of [
    [limits.uploadBytes + 1, 'The file is larger than 25 MB.'],
    [2 * limits.requestBytes, 'The body is larger than 32 MB, the limit here.'],
  ] as const) {
    const refused = await upload(bytes, 'flood');
    expect(refused.status, refused.text).toBe(413);
    expect(refused.text).toContain(words);
  }
});

test('a batch of as many files as the screen accepts arrives whole', async () => {
  const words = Array.from({ length: limits.uploadBatchFiles }, (_, index) => `file${index}`);
  const kept = await Promise.all(words.map((word) => upload(2_000, word)));
  expect(kept.map(({ status }) => status)).toEqual(words.map(() => 201));
});

/** Characters of three bytes each, the heaviest that a text of this many characters can be. */
const heavy = (chars: number) => '水'.repeat(chars);
const refusal = ({ status, reply }: Answer) => [
  status,
  (reply['error'] as { code?: string } | undefined)?.code,
];

test('a text up to its limit in characters is read whole, however many bytes it has', async () => {
  const packet = (chars: number) => ({ llmcp: 'unknown', filling: heavy(chars) });
  const overhead = JSON.stringify(packet(0)).length;
  const read = await program.send('POST', '/v1/llmcp', packet(limits.packetChars - overhead));
  // The body was read to its end and found not to be a packet.
  expect(refusal(read)).toEqual([400, 'invalid_input']);
  expect(read.text).not.toContain('is not JSON');
  const more = await program.send('POST', '/v1/llmcp', packet(limits.packetChars - overhead + 1));
  expect(refusal(more)).toEqual([413, 'too_large']);
});

test('a message between agents may have exactly its maximum length and not a byte more', async () => {
  const send = async (bytes: number) => {
    const response = await fetch(`${getSandbox().address}/v1/llmx`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: 'x'.repeat(bytes),
    });
    return response.status;
  };
  expect(await send(limits.llmxMessageChars)).not.toBe(413);
  expect(await send(limits.llmxMessageChars + 1)).toBe(413);
});
