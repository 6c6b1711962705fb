import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsAlike, isJoined } from './begins-alike';

const split = (pair: string) => {
  const [one = '', other = ''] = pair.split(' ');
  return [one, other] as const;
};

describe('beginsAlike', () => {
  it.each(['паром паромы', 'остров острову', 'vapur vapurlar', 'fahre fahren', 'νησι νησια', 'barco barcos'])(
    'takes %j for forms of one word',
    (pair) => {
      expect(beginsAlike(...split(pair))).toBe(true);
    },
  );

  it.each(['порт портрет', 'стол столица', '1903 1904', 'haus hausmeister', 'ada at'])(
    'takes %j for two words',
    (pair) => {
      expect(beginsAlike(...split(pair))).toBe(false);
    },
  );

  it('does not depend on which word is asked for', () => {
    const word = fc.stringMatching(/^[abи]{1,9}$/u);
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(beginsAlike(one, other)).toBe(beginsAlike(other, one));
      }),
    );
  });
});

describe('isJoined', () => {
  it.each(['hafenwerkstatt werkstatt', 'sauerstoff sauerstoffgehalt'])(
    'finds the part of a joined word in %j',
    (pair) => {
      expect(isJoined(...split(pair))).toBe(true);
    },
  );

  it.each(['hafenwerkstatt haus', 'wassertag tag', 'sauerstoffgehalt erstoff'])(
    'finds no part in %j',
    (pair) => {
      expect(isJoined(...split(pair))).toBe(false);
    },
  );
});
