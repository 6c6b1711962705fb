/** How many browsers a worker keeps open, and for how long. Skipped if no browser is installed. */
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { findChromium } from '@/lib/platform/browser/find-chromium';
import { type BrowserSessions, createBrowserSessions } from './browser-sessions';

const chromiumPath = findChromium({ configuredPath: process.env['CHROMIUM_PATH'] ?? null });
let sessions: BrowserSessions;
afterEach(() => sessions?.closeAll());

function create(idleMs?: number): BrowserSessions {
  const created = createBrowserSessions(
    {
      CHROMIUM_PATH: chromiumPath ?? undefined,
      CHROMIUM_NO_SANDBOX: process.getuid?.() === 0,
      CAPTURE_ALLOW: [],
    },
    idleMs,
  );
  if (created === null) throw new Error('A browser is installed.');
  return created;
}

async function open(owner: string) {
  const opened = await sessions.open(owner);
  return opened.ok ? opened.value : opened.failure.code;
}

describe.skipIf(chromiumPath === null)('createBrowserSessions', { timeout: 90_000 }, () => {
  it('holds one browser per owner up to the limit, and gives the place of a resting one to another', async () => {
    sessions = create();
    const owners = Array.from({ length: limits.browserSessions }, (_, index) => `run ${index}`);
    const opened = await Promise.all(owners.map(open));
    expect(new Set(opened).size).toBe(owners.length);
    expect(await open('run 0')).toBe(opened[0]);
    expect(await open('one more')).toBe('no_place');
    sessions.rest('run 2');
    expect(await open('one more')).not.toBe('no_place');
    expect(await sessions.find('run 2')).toBeNull();
    expect(await sessions.find('run 1')).toBe(opened[1]);
    await sessions.close('run 1');
    expect(await sessions.find('run 1')).toBeNull();
    expect(await open('yet another')).not.toBe('no_place');
  });

  it('closes an unused browser, and starts a new one afterwards', async () => {
    sessions = create(100);
    const session = await open('run');
    if (typeof session === 'string') throw new Error(session);
    await expect.poll(() => session.hasEnded()).toBe(true);
    expect(await sessions.find('run')).toBeNull();
    const again = await open('run');
    expect(again).not.toBe('no_place');
    expect(again).not.toBe(session);
  });

  it('returns null when no browser is installed', () => {
    const settings = { CHROMIUM_NO_SANDBOX: false, CAPTURE_ALLOW: [] };
    expect(createBrowserSessions({ ...settings, CHROMIUM_PATH: '/nonexistent/chromium' })).toBeNull();
  });
});
