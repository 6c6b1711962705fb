import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecentMap } from './recent-map';

it('remembers what was set last, never more than its bound, never an old value, and nothing that was deleted', () => {
  const change = fc.record({ key: fc.nat({ max: 12 }), value: fc.nat(), isDeleted: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(change, { maxLength: 60 }), (most, changes) => {
      const map = createRecentMap<number, number>(most);
      let all: { key: number; value: number }[] = [];
      for (const { key, value, isDeleted } of changes) {
        all = all.filter((entry) => entry.key !== key);
        if (isDeleted) map.delete(key);
        else {
          expect(map.set(key, value)).toBe(value);
          all.push({ key, value });
        }
        expect(map.count()).toBeLessThanOrEqual(most);
        for (const entry of all) expect([entry.value, undefined]).toContain(map.get(entry.key));
        if (isDeleted) expect(map.get(key)).toBeUndefined();
      }
    }),
  );
});

it('always remembers half as many as its bound', () => {
  for (const most of [1, 2, 7, 10]) {
    const map = createRecentMap<number, number>(most);
    for (let key = 0; key < 40; key += 1) {
      map.set(key, key);
      const half = Math.max(1, Math.floor(most / 2));
      for (let recent = Math.max(0, key + 1 - half); recent <= key; recent += 1)
        expect(map.get(recent)).toBe(recent);
    }
  }
});
