import { describe, expect, it } from 'vitest';
import { decideHolder, keepKnownTransports, nameMaker } from './describe-passkey';

describe('decideHolder', () => {
  it.each([
    [['internal'], 'device'],
    [['internal', 'hybrid'], 'device'],
    [['hybrid'], 'phone'],
    [['usb', 'nfc'], 'security_key'],
    [['smart-card'], 'security_key'],
    [[], null],
  ])('a passkey that is reached by %j is held by %s', (ways, holder) => {
    expect(decideHolder(ways)).toBe(holder);
  });
});

describe('keepKnownTransports', () => {
  it('keeps each known way once', () => {
    expect(keepKnownTransports(['usb', 'telepathy', 'internal', 'usb'])).toEqual(['internal', 'usb']);
  });
});

describe('nameMaker', () => {
  it('names nothing that makes passkeys anonymously', () => {
    expect(nameMaker('00000000-0000-0000-0000-000000000000')).toBeNull();
  });
});
