import { describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium';
import { tryBrowser } from './try-browser';

const installed = findChromium({ configuredPath: process.env['CHROMIUM_PATH'] ?? null });
const tried = (chromiumPath: string, sandbox: boolean) => tryBrowser({ chromiumPath, sandbox });

describe('tryBrowser', () => {
  it('returns null for a browser that starts', async () => {
    expect(await tried(installed ?? '', false)).toBeNull();
  });

  it('takes no other program for a browser', async () => {
    expect((await tried('/bin/echo', false))?.code).toBe('browser_not_started');
  });

  it('reports a program that does not start, without its path', async () => {
    const failure = await tried('/bin/false', false);
    expect(failure?.code).toBe('browser_not_started');
    expect(failure?.sentence).not.toContain('/bin');
  });

  it.runIf(process.getuid?.() === 0)('names the sandbox, which root cannot use', async () => {
    expect((await tried(installed ?? '', true))?.sentence).toContain('sandbox');
  });
});
