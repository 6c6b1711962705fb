import { describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium';

const search = (configuredPath: string | null, installed: string[], platform: NodeJS.Platform = 'linux') =>
  findChromium({ configuredPath, platform, exists: (path) => installed.includes(path) });

describe('findChromium', () => {
  it('uses the configured path, and tries no other when it is wrong', () => {
    expect(search('/opt/mine', ['/opt/mine', '/usr/bin/chromium'])).toBe('/opt/mine');
    expect(search('/opt/mine', ['/usr/bin/chromium'])).toBeNull();
  });

  it('looks in the usual places of each operating system, in order', () => {
    expect(search(null, ['/usr/bin/google-chrome', '/usr/bin/chromium'])).toBe('/usr/bin/chromium');
    expect(search(null, ['/usr/bin/google-chrome'])).toBe('/usr/bin/google-chrome');
    expect(search(null, ['/Applications/Chromium.app/Contents/MacOS/Chromium'], 'darwin')).toMatch(
      /Chromium$/,
    );
    expect(search(null, ['/usr/bin/chromium'], 'win32')).toBeNull();
    expect(search(null, [], 'freebsd')).toBeNull();
  });
});
