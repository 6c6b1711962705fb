import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { listStepKeys, stepKey } from './step-key';
import { parseValuePath } from './value-path';

describe('stepKey', () => {
  it.each([
    ['Check the stock', 'check_the_stock'],
    ['  Frage: “Häfen”?  ', 'frage_hafen'],
    ['3 questions', '_3_questions'],
    ['snake_case-and-more', 'snake_case_and_more'],
    ['港口', 'step'],
    [
      'Nine and fifty letters are in this name, and then it goes on.',
      'nine_and_fifty_letters_are_in_this_name_and_then_it_goes_on',
    ],
    [
      'Sixty letters, the last of which would be a sign to join: and on',
      'sixty_letters_the_last_of_which_would_be_a_sign_to_join_and',
    ],
  ])('turns “%s” into the key %s', (name, key) => {
    expect(stepKey(name)).toBe(key);
  });

  it('is a path segment of limited length, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const key = stepKey(name);
        expect(key.length).toBeLessThanOrEqual(limits.stepKeyChars + 1);
        expect(parseValuePath(`steps.${key}.output`)).toEqual(['steps', key, 'output']);
      }),
    );
  });
});

describe('listStepKeys', () => {
  it('numbers names with the same key, and leaves a key to the step that has exactly that name', () => {
    const actions = [
      { id: '3', name: 'check' },
      { id: '1', name: 'Check' },
      { id: '2', name: 'Check!' },
      { id: '4', name: 'check 2' },
    ];
    expect(Object.fromEntries(listStepKeys(actions))).toEqual({
      1: 'check',
      2: 'check_3',
      3: 'check_4',
      4: 'check_2',
    });
  });

  it('gives every step its own key, whatever the order of the steps', () => {
    const names = fc.array(
      fc.constantFrom('a', 'A', 'a 2', 'a_2', 'a 2 2', 'b', '漢', '!', 'step', 'step 2'),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.nat()), (list, chance) => {
        const actions = list.map((name, index) => ({ id: `id-${index + 10}`, name }));
        const keys = listStepKeys(actions);
        expect(new Set(keys.values()).size).toBe(list.length);
        const shuffled = actions
          .map((action) => ({ action, at: chance.next().value }))
          .sort((left, right) => left.at - right.at);
        expect(listStepKeys(shuffled.map(({ action }) => action))).toEqual(keys);
      }),
    );
  });
});
