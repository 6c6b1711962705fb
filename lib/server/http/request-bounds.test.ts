/** Bodies of requests: their size (the web server truncates a larger one than it passes on, so all our limits are below that) and their bytes. */
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import nextConfig from '@/next.config.mjs';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { maxBytesPerChar, readJsonBody, readTextBody } from './read-json-body';

function countAcceptedBytes({ bodyKind, bodyChars = limits.requestBodyChars }: Endpoint): number {
  if (bodyKind === 'multipart') return limits.uploadBytes + limits.uploadFormBytes;
  if (bodyKind === 'json') return bodyChars * maxBytesPerChar;
  return bodyKind === 'text' ? bodyChars : 0;
}

it('passes on every body an endpoint accepts, and one byte more, so that the endpoint can refuse it', () => {
  expect(nextConfig.experimental?.proxyClientMaxBodySize).toBe(limits.requestBytes);
  const tooLarge = allEndpoints.filter((endpoint) => countAcceptedBytes(endpoint) >= limits.requestBytes);
  expect(tooLarge.map(({ name }) => name)).toEqual([]);
});

it.each(['a', 'é', '€', '👍'])('allows enough bytes for every character, such as %s', async (character) => {
  const room = (limits.requestBodyChars - 2) / character.length;
  const send = (text: string) =>
    readJsonBody(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(text),
      }),
    );
  expect(await send(character.repeat(room))).toHaveLength(limits.requestBodyChars - 2);
  await expect(send(character.repeat(room + 1))).rejects.toMatchObject({ code: 'too_large' });
});

describe('a body', () => {
  const send = (type: string, bytes: readonly number[], headers: Record<string, string> = {}) => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: new Uint8Array(bytes),
    });
    return type === 'text/plain' ? readTextBody(request, limits.requestBodyChars) : readJsonBody(request);
  };
  const quoted = (...bytes: number[]) => [0x22, ...bytes, 0x22];

  it.each(['application/json', 'text/plain'])(
    'of %s is refused if it is not UTF-8, not stored as other letters',
    async (type) => {
      for (const bytes of [quoted(0xe9), quoted(0xc3), quoted(0xed, 0xa0, 0x80), [0x22, 0xe2, 0x82]])
        await expect(send(type, bytes)).rejects.toMatchObject({ message: 'The body is not UTF-8.' });
      expect(await send(type, quoted(0xc3, 0xa9))).toContain('é');
    },
  );

  it('that is packed is refused by what is wrong with it', async () => {
    await expect(
      send('application/json', [0x1f, 0x8b], { 'content-encoding': 'gzip' }),
    ).rejects.toMatchObject({
      code: 'unsupported_type',
      message: 'Send the body without a Content-Encoding.',
    });
    expect(await send('application/json', quoted(0x61), { 'content-encoding': 'identity' })).toBe('a');
  });
});
