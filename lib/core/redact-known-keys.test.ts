import { describe, expect, it } from 'vitest';
import { redactKnownKeys } from './redact-known-keys';

describe('redactKnownKeys', () => {
  it.each([
    'sk-proj-abcdefgh12345678',
    'sk-ant-api03-abcdefgh',
    'AIzaSyA1234567890123456789012345678901',
    'gsk_abcdefghijklmnopqrst',
    'hf_abcdefghijklmnopqrst',
    'ghp_abcdefghijklmnopqrst',
    'Bearer abcdef.ghijkl',
    'eyJhbGciOiJIUzI1.eyJzdWIiOiIx.c2ln',
  ])('removes anything that looks like a key (%s)', (key) => {
    expect(redactKnownKeys(`before ${key} after`)).toBe('before [key] after');
  });

  it('removes a known key of any shape, and keeps an ordinary word that is used as one', () => {
    expect(redactKnownKeys('x hunter2hunter2 y', ['hunter2hunter2'])).toBe('x [key] y');
    expect(redactKnownKeys('ollama runs', ['ollama', ''])).toBe('ollama runs');
  });

  it('leaves ordinary text alone', () => {
    const text = 'The risk-taking bearer of news walked task-sk by desk.';
    expect(redactKnownKeys(text)).toBe(text);
  });
});
