import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { noLateClose } from './no-late-close.mjs';

const config: Linter.Config = {
  plugins: { own: { rules: { late: noLateClose } } },
  rules: { 'own/late': 'error' },
};
const listFaults = (text: string) => new Linter().verify(text, config).map(({ message }) => message);

it.each([
  ['use({ onSuccess: onClose })', 'the window itself'],
  ['use({ onSuccess: () => { tell(); onClose(); } })', 'a window, after something else'],
  ['use({ onSuccess: () => close() })', 'a window by another name'],
  ['use({ onSuccess: () => setOpen(false) })', 'a state'],
  ['use({ onSuccess: () => { tell(); onSaved(); } })', 'what is told that it was saved'],
])('reports what a late reply would close: %s', (text) => {
  expect(listFaults(text)).toEqual([expect.stringContaining('A late reply would close')]);
});

it.each([
  ['use({ onSuccess: () => router.push(there) })', 'a page of the product'],
  [
    'use({ onSuccess: () => { tell(); if (next) return router.replace(there); } })',
    'a page, under a condition',
  ],
  ['use({ onSuccess: ({ address }) => window.location.assign(address) })', 'another site'],
])('reports where a late reply would go: %s', (text) => {
  expect(listFaults(text)).toEqual([expect.stringContaining('A late reply would take the user')]);
});

it.each([
  ['use({ goes: () => router.push(there) })', 'what goes only from the page that asked'],
  ['use({ onSuccess: () => list.push(reply) })', 'what goes nowhere'],
  ['use({ closes: onClose })', 'what closes only its own form'],
  ['use({ onSuccess: closeIfAsSent(() => { open(); onClose(); }) })', 'what is guarded'],
  ['use({ onSuccess: () => keep(reply) })', 'what closes nothing'],
  ['use({ onSuccess: (cell) => onSaved(cell) })', 'what shows what was saved'],
  ['use({ onSuccess: () => setPage(reply) })', 'what shows a reply'],
])('accepts %s', (text) => {
  expect(listFaults(text)).toEqual([]);
});
