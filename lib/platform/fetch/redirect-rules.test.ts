import { describe, expect, it } from 'vitest';
import { decideRedirect, type Hop, isRedirect } from './redirect-rules';

const hop = (more: Partial<Hop> = {}): Hop => ({
  url: new URL('https://a.example/dir/page?q=1#top'),
  method: 'GET',
  headers: {
    accept: 'text/html',
    'user-agent': 'x',
    authorization: 'secret',
    'x-custom': 'y',
    'content-type': 'text/plain',
  },
  body: null,
  ...more,
});

function follow(from: Hop, status: number, location: string): Hop {
  const decision = decideRedirect(from, status, location);
  if (decision.decision === 'refuse') throw new Error(decision.code);
  return decision.hop;
}

describe('decideRedirect', () => {
  it('resolves a relative address against the current hop, and keeps the fragment', () => {
    expect(follow(hop(), 302, '../other').url.href).toBe('https://a.example/other#top');
    expect(follow(hop(), 302, '/x#new').url.href).toBe('https://a.example/x#new');
  });

  it.each([
    ['another host', 'https://b.example/', ['accept', 'user-agent']],
    ['another scheme', 'http://a.example/', ['accept', 'user-agent']],
    ['another port', 'https://a.example:444/', ['accept', 'user-agent']],
    ['the same origin', 'https://a.example/x', ['accept', 'user-agent', 'authorization', 'x-custom']],
  ])('keeps only the permitted headers for %s', (_fact, location, kept) => {
    expect(Object.keys(follow(hop(), 302, location).headers)).toEqual(kept);
  });

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [302, 'PUT', 'PUT'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [301, 'GET', 'GET'],
  ] as const)('turns %i after %s into %s', (status, method, expected) => {
    const next = follow(hop({ method, body: 'x' }), status, '/x');
    expect(next.method).toBe(expected);
    expect(next.body).toBe(expected === 'GET' && method !== 'GET' ? null : 'x');
  });

  it('never sends a body to another origin', () => {
    expect(decideRedirect(hop({ method: 'POST', body: 'x' }), 307, 'https://b.example/')).toEqual({
      decision: 'refuse',
      code: 'bad_redirect',
    });
  });

  it.each([null, 'http://', 'https://exa mple/'])('refuses the location %s', (location) => {
    expect(decideRedirect(hop(), 302, location).decision).toBe('refuse');
  });
});

describe('isRedirect', () => {
  it('recognises the five statuses that carry a location', () => {
    expect([300, 301, 302, 303, 304, 305, 306, 307, 308, 200].filter(isRedirect)).toEqual([
      301, 302, 303, 307, 308,
    ]);
  });
});
