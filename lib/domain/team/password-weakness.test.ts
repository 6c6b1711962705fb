import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { findPasswordWeakness } from './password-weakness';

const owner = { name: 'Ada Park', email: 'ada.park@harbour-lab.example' };

describe('findPasswordWeakness', () => {
  it.each([
    '1234567890',
    '0987654321',
    '12345678901234567890',
    '1111111111',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghij',
    'qwertyuiop',
    'QWERTYUIOP123',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'asdfghjkl123',
    'password12',
    'Password123!',
    'P@ssw0rd2026',
    'passwordpassword',
    'iloveyou2024',
    'welcome12345',
    'letmein12345',
    'changeme!!!!',
    'administrator',
    'correcthorsebatterystaple',
    'summer2026!!',
    'ada.park@harbour-lab.example',
    'adapark2026',
    'harbour-lab1',
  ])('refuses %s', (password) => {
    expect(findPasswordWeakness(password, owner)).toMatch(/^This password .+\. Choose .+\.$/);
  });

  it.each([
    'a quiet library at noon',
    'another long password',
    'Ada keeps nine grey herons',
    'tr0ub4dor&3-lantern',
    'vR7#kq2Lmz',
    'canary-password-7Qm2',
    '  spaces  inside ok ',
    'das längste Wort der Stadt',
    '三つの静かな図書館で待つ人',
  ])('accepts %s', (password) => {
    expect(findPasswordWeakness(password, owner)).toBeNull();
  });

  it('accepts random passwords up to the maximum length', () => {
    const characters = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789');
    fc.assert(
      fc.property(fc.array(characters, { minLength: 16, maxLength: limits.passwordMaxChars }), (drawn) => {
        const password = drawn.join('');
        // Random text may happen to repeat itself; this test is not about that case.
        fc.pre(new Set(password).size > 10);
        expect(findPasswordWeakness(password, owner)).toBeNull();
      }),
    );
  });
});
