import { describe, expect, it } from 'vitest';
import { createExpectedHosts } from './expected-hosts';

describe('createExpectedHosts', () => {
  it('accepts an announced host and port in any case, and nothing else', async () => {
    const hosts = createExpectedHosts();
    hosts.add('Site.test', 443);
    expect(await hosts.waitFor('site.test', 443)).toBe(true);
    expect(await Promise.all([hosts.waitFor('site.test', 80), hosts.waitFor('other.test', 443)])).toEqual([
      false,
      false,
    ]);
  });

  it('waits for an announcement that is about to come', async () => {
    const hosts = createExpectedHosts();
    const waiting = [hosts.waitFor('site.test', 443), hosts.waitFor('site.test', 443)];
    hosts.add('site.test', 443);
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });
});
