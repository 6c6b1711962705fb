/** No field cuts what is typed or pasted: bounds are those of `TextField` and `TextArea`, which keep the text and say that it is too long. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Public pages have no scripts, so that only the browser can bound their fields (decision 74). */
const withoutScripts = [
  'components/shares/copy-form.tsx',
  'components/shares/passphrase-form.tsx',
  'components/shares/report-form.tsx',
];

it('the browser’s own bound, which cuts silently, is used on pages without scripts only', () => {
  const cutting = ['app', 'components'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`)
      .filter((file) =>
        /<(?:input|textarea)\b(?:(?!\/>)[\s\S])*?\bmaxLength=/.test(
          readFileSync(path.join(root, file), 'utf8'),
        ),
      ),
  );
  expect(cutting.toSorted()).toEqual(withoutScripts.toSorted());
});
