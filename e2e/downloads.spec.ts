/** Downloads through everything between a client and our code, by a program that speaks plain HTTP. */
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from './support/people';
import { createProgram } from './support/program';
import { getSandbox } from './support/sandbox';

let token: string;
let address: string;
/** Larger than what one connection holds at a time, so that a download can break off in the middle. Each line is another. */
const text = Array.from(
  { length: 20_000 },
  (_line, number) => `Line ${number} of the log of the river.`,
).join('\n');

test.beforeAll(async ({ browser, ownerState }) => {
  const { address: product } = getSandbox();
  const context = await browser.newContext({ baseURL: product, storageState: ownerState });
  const made = await context.request.post('/v1/tokens', {
    data: { name: 'Downloads' },
    headers: { origin: product },
  });
  token = ((await made.json()) as { token: string }).token;
  await context.close();
  const program = createProgram(product, token);
  const collection = await program.send('POST', '/v1/collections', { title: 'Downloads' });
  const form = new FormData();
  form.append('file', new File([text], 'river.txt', { type: 'text/plain' }));
  const uploaded = await fetch(`${product}/v1/collections/${String(collection.reply['id'])}/sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { id } = (await uploaded.json()) as { id: string };
  await expect(async () => {
    const { reply } = await program.send('GET', `/v1/sources/${id}`);
    expect(reply['status']).toBe('captured');
    address = `${product}/v1/revisions/${String(reply['revision_id'])}/original`;
  }).toPass({ timeout: 60_000 });
});

function open(method: 'GET' | 'HEAD', headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(
      address,
      { method, headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br', ...headers } },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

/** Reads to the end, or breaks the connection off after so many bytes. */
async function read(response: IncomingMessage, most = Infinity): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length >= most) break;
  }
  response.destroy();
  return Buffer.concat(pieces);
}

test('a download that broke off goes on where it was', async () => {
  const whole = await open('GET');
  expect([whole.statusCode, whole.headers['content-encoding']]).toEqual([200, undefined]);
  expect(whole.headers['content-length']).toBe(`${text.length}`);
  const beginning = await read(whole, 100_000);
  expect(beginning.length).toBeLessThan(text.length);
  const rest = await open('GET', {
    range: `bytes=${beginning.length}-`,
    'if-range': String(whole.headers.etag),
  });
  expect(rest.statusCode).toBe(206);
  expect(rest.headers['content-length']).toBe(`${text.length - beginning.length}`);
  expect(rest.headers['content-range']).toBe(`bytes ${beginning.length}-${text.length - 1}/${text.length}`);
  const joined = Buffer.concat([beginning, await read(rest)]).toString('utf8');
  expect(joined === text, 'the parts together are the file').toBe(true);
});

test('a file is described without being sent, and not sent again to who has it', async () => {
  const head = await open('HEAD');
  expect((await read(head)).length).toBe(0);
  expect(head.statusCode).toBe(200);
  const whole = await open('GET');
  await read(whole);
  expect(head.headers['content-length']).toBe(`${text.length}`);
  for (const name of ['etag', 'accept-ranges', 'cache-control', 'content-type', 'content-disposition'])
    expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  expect(head.headers['accept-ranges']).toBe('bytes');
  const again = await open('GET', { 'if-none-match': String(head.headers.etag) });
  expect([again.statusCode, (await read(again)).length]).toEqual([304, 0]);
  const beyond = await open('GET', { range: `bytes=${text.length}-` });
  await read(beyond);
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${text.length}`]);
});
