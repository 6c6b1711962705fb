import { expect, it } from 'vitest';
import { speaksOfDispute } from './dispute';

it.each([
  'The cause of the fall is disputed.',
  'Ben Plover disputes the date of the opening.',
  'The first report was wrong about the girders.',
  'This is inconsistent with the earlier findings.',
  'Critics say that the deck was too light.',
])('takes %j for a dispute', (text) => expect(speaksOfDispute(text)).toBe(true));

it.each([
  'Talking to members shows what is right and what went astray.',
  'When a member sees that something went wrong, the office is told.',
  'Somebody chose the wrong key for the boathouse.',
  'If a member disputes the bill, the office answers.',
  'Tell us of behaviour that is inconsistent with our rules.',
  'sidebar: false',
])('takes %j for none', (text) => expect(speaksOfDispute(text)).toBe(false));
