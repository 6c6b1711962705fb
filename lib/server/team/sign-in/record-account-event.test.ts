import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What changes how somebody signs in, in `lib/platform/auth`. */
const writers =
  /\b(?:setPassword|insertPasskey|deletePasskeys?|confirmSecondFactor|deleteSecondFactor|renewRecoveryCodes)\(/g;
const count = (text: string, shape: RegExp) => text.match(shape)?.length ?? 0;

it('every call that changes how somebody signs in is recorded, and so mailed to them', () => {
  const files = globSync('lib/server/**/*.ts', { exclude: ['**/*.test.ts'] });
  const calls = files.map((file) => {
    const text = readFileSync(file, 'utf8');
    return { file, changes: count(text, writers), records: count(text, /\brecordAccountChange\(database/g) };
  });
  const changing = calls.filter(({ changes }) => changes > 0);
  expect(changing.map(({ changes }) => changes).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(9);
  for (const { file, changes, records } of changing) expect(records, file).toBe(changes);
});
