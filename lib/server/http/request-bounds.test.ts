/** The web server truncates a request that is larger than what it passes on, so all our limits must be below that. */
import { expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import nextConfig from '@/next.config.mjs';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { maxBytesPerChar, readJsonBody } from './read-json-body';

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
