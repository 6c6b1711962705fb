import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/** Imports a TypeScript file of the project. Call only after `prepare`: tsx is a dependency. */
export async function importTypeScript(file) {
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: path.join(root, 'tsconfig.json') });
  return import(pathToFileURL(path.resolve(root, file)).href);
}
