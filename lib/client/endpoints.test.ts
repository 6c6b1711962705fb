import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Called } from '@/lib/protocol/http/endpoint';

const root = path.resolve(import.meta.dirname, '../..');
const list = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('__fixtures__'))
    .map((file) => path.join(folder, file));

async function readEndpoints(folder: string) {
  const modules = await Promise.all(
    list(folder).map((file) => import(/* @vite-ignore */ path.join(root, file)) as Promise<object>),
  );
  const entries = modules.flatMap((module) => Object.entries(module) as [string, Called][]);
  return new Map(
    entries
      .filter(([name]) => name.endsWith('Endpoint') && name !== 'defineEndpoint')
      .map(([key, { name, method, path: address }]) => [key, { name, method, path: address }]),
  );
}

/** On no first page, and they check against a shape, or list what it lists. */
const readers = [
  'components/artifacts/artifact-editor.tsx',
  'components/models/model-form.tsx',
  'components/workflows/editor/use-edited-draft.ts',
];

describe('the endpoints of the browser', () => {
  it('are those that are declared, with their name, method and path', async () => {
    const declared = await readEndpoints('lib/protocol/http');
    expect(declared.size).toBeGreaterThan(80);
    expect(await readEndpoints('lib/client/endpoints')).toEqual(declared);
  });

  it('are what client code asks with: a declaration would bring its shapes into the first page', () => {
    const heavy = [...list('components'), ...list('lib/client')].filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const imports = text.matchAll(/^import (?!type )([^;]*?) from '@\/lib\/protocol\/http[^']*';$/gm);
      return [...imports].some(([, names = '']) => !/^\{(\s*type [^,}]*,?)*\s*\}$/.test(names));
    });
    expect(heavy.toSorted()).toEqual([...readers, 'lib/client/read-reply.ts']);
  });
});
