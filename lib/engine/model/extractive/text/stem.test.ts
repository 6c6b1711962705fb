import { describe, expect, it } from 'vitest';
import { stemEnglish } from './stem';

describe('stemEnglish', () => {
  // Pairs from the published vocabulary of the Snowball English algorithm.
  it.each([
    ['consign', 'consign'],
    ['consigned', 'consign'],
    ['consistently', 'consist'],
    ['consolation', 'consol'],
    ['consolidating', 'consolid'],
    ['conspicuously', 'conspicu'],
    ['constancy', 'constanc'],
    ['knackeries', 'knackeri'],
    ['knaves', 'knave'],
    ['knightly', 'knight'],
    ['knots', 'knot'],
    ['generate', 'generat'],
    ['communism', 'communism'],
    ['hopping', 'hop'],
    ['hoping', 'hope'],
    ['luxuriated', 'luxuri'],
    ['relational', 'relat'],
    ['happy', 'happi'],
    ['say', 'say'],
    ['by', 'by'],
    ['ties', 'tie'],
    ['cries', 'cri'],
    ['gas', 'gas'],
    ['kiwis', 'kiwi'],
    ['skies', 'sky'],
    ['exceeding', 'exceed'],
    ['radically', 'radic'],
    ['adoption', 'adopt'],
    ['biology', 'biolog'],
    ["bird's", 'bird'],
  ])('cuts %s to %s', (word, stem) => {
    expect(stemEnglish(word)).toBe(stem);
  });

  it.each(['constructor', 'valueof', 'prototype'])('treats %s like any other word', (word) => {
    expect(typeof stemEnglish(word)).toBe('string');
  });

  it('leaves numbers and words of other scripts alone', () => {
    expect(stemEnglish('größen')).toBe('größen');
    expect(stemEnglish('1,024')).toBe('1,024');
  });
});
