/** Large requests through everything between a client and our code: the web server, `proxy.ts` and the route. */
import { unzipSync, zipSync } from 'fflate';
import { buildDocx, paragraph } from '@/lib/capture/docx/__fixtures__/build-docx';
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

/** A text that no other file here has, so that none is a duplicate. */
const writeText = (word: string) => new File([`${word} `.repeat(400)], `${word}.txt`, { type: 'text/plain' });

/** A Word document of one short paragraph and one large picture. What says where its parts are stands at its end, so that half of it is none. */
function writeDocument(bytes: number): File {
  const parts = unzipSync(buildDocx(paragraph('The sluice was built in 1911.')));
  const zip = (pictureBytes: number) =>
    zipSync({ ...parts, 'word/media/sluice.bmp': new Uint8Array(pictureBytes) }, { level: 0 });
  return new File([Buffer.from(zip(bytes - zip(0).length))], 'sluice.docx');
}

async function upload(file: File): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append('file', file, file.name);
  const response = await fetch(`${getSandbox().address}/v1/collections/${collectionId}/sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, text: await response.text() };
}

test('a file up to the limit on screen arrives whole, and a larger one is refused with a message', async () => {
  const largest = writeDocument(limits.uploadBytes);
  expect(largest.size).toBe(limits.uploadBytes);
  const kept = await upload(largest);
  expect(kept.status, kept.text).toBe(201);
  const { id } = JSON.parse(kept.text) as { id: string };
  await expect(async () => {
    const { reply } = await program.send('GET', `/v1/sources/${id}`);
    expect(reply['status']).toBe('captured');
  }).toPass({ timeout: 60_000 });
  for (const [bytes, words] of [
    [limits.uploadBytes + 1, 'The file is larger than 25 MB.'],
    [2 * limits.requestBytes, 'The body is larger than 32 MB, the limit here.'],
  ] as const) {
    const refused = await upload(new File([new Uint8Array(bytes)], 'flood.txt', { type: 'text/plain' }));
    expect(refused.status, refused.text).toBe(413);
    expect(refused.text).toContain(words);
  }
});

test('twenty files that are sent at the same time arrive whole', async () => {
  const words = Array.from({ length: 20 }, (_, index) => `file${index}`);
  const kept = await Promise.all(words.map((word) => upload(writeText(word))));
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
