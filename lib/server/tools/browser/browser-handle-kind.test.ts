import { describe, expect, it } from 'vitest';
import type { ElementFacts } from '@/lib/platform/browser/element-facts';
import { judgeHandleKind } from './browser-handle-kind';

const field: ElementFacts = {
  control: 'field',
  tag: 'input',
  type: 'text',
  label: '',
  autocomplete: '',
  name: '',
  id: '',
  inputMode: '',
  pattern: '',
  maxLength: -1,
  hints: [],
  url: null,
  isMasked: false,
  isNearPassword: false,
  isDisabled: false,
};
const choice: ElementFacts = { ...field, control: 'choice', tag: 'select', type: '' };

const kinds: Readonly<Record<string, readonly Partial<ElementFacts>[]>> = {
  text_field: [
    {},
    { label: 'Search', name: 'q', type: 'search' },
    { label: 'Your e-mail', type: 'email', name: 'email', autocomplete: 'email' },
    { label: 'ZIP code', inputMode: 'numeric', maxLength: 5, pattern: '[0-9]{5}' },
    { label: 'Year', inputMode: 'numeric', maxLength: 4 },
    { label: 'Passage', name: 'compass' },
    { label: 'Pinned notes' },
    { label: 'Promo code', inputMode: 'numeric', maxLength: 6 },
  ],
  password: [
    { type: 'password', isMasked: true },
    { label: 'Search', isMasked: true },
    { autocomplete: 'new-password' },
    { autocomplete: 'section-a current-password' },
    { name: 'userPassword' },
    { id: 'user_pwd' },
    { hints: ['Enter your PIN'] },
    { label: 'Passwort' },
    { label: 'Mot de passe' },
    { label: 'Recovery phrase', tag: 'textarea' },
    { name: 'apiKey' },
  ],
  payment: [
    { autocomplete: 'cc-number' },
    { autocomplete: 'shipping cc-exp' },
    { name: 'cardnumber' },
    { name: 'ccNumber' },
    { label: 'Card number' },
    { hints: ['Name on card'] },
    { label: 'CVC' },
    { id: 'security-code' },
    { label: 'IBAN' },
    { label: 'Sort code' },
    { label: 'Kontonummer' },
    { label: 'Number', pattern: '[0-9 ]{13,19}' },
  ],
  identity: [
    { autocomplete: 'one-time-code' },
    { autocomplete: 'bday-year' },
    { autocomplete: 'username' },
    { label: 'Social Security number' },
    { name: 'ssn' },
    { label: 'Passport No.' },
    { label: 'Date of birth' },
    { label: 'Geburtsdatum', type: 'date' },
    { label: 'Verification code' },
    { label: 'Enter the code', inputMode: 'numeric', maxLength: 6 },
    { inputMode: 'numeric', maxLength: 1 },
    { pattern: '\\d', maxLength: 1 },
    { name: 'otp' },
    { type: 'email', isNearPassword: true },
    { label: 'User name', isNearPassword: true },
    { name: 'login', isNearPassword: true },
  ],
};

describe('judgeHandleKind', () => {
  it.each(Object.entries(kinds).flatMap(([kind, all]) => all.map((facts) => [facts, kind] as const)))(
    'classifies %j as %s',
    (facts, kind) => {
      expect(judgeHandleKind({ ...field, ...facts })).toBe(kind);
    },
  );

  it('classifies a list of options like a field, but a checkbox or radio button by its own kind', () => {
    expect(judgeHandleKind({ ...choice, label: 'Year' })).toBe('choice');
    expect(judgeHandleKind({ ...choice, autocomplete: 'cc-exp-month' })).toBe('payment');
    expect(judgeHandleKind({ ...choice, label: 'Birth year' })).toBe('identity');
    expect(judgeHandleKind({ ...choice, tag: 'input', type: 'radio', label: 'Credit card' })).toBe('choice');
  });

  it('keeps the kind of links, buttons and regions, whatever their names are', () => {
    const named = { ...field, label: 'Show password' };
    expect(judgeHandleKind({ ...named, control: 'button' })).toBe('button');
    expect(judgeHandleKind({ ...named, control: 'link' })).toBe('link');
    expect(judgeHandleKind({ ...named, control: 'region' })).toBe('region');
    expect(judgeHandleKind({ ...named, control: 'frame' })).toBe('region');
  });
});
