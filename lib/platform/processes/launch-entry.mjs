/**
 * Starts an entry written in TypeScript inside a pool's process, then takes the TypeScript loader away again. What the
 * entry imports later, big libraries on first use, loads as plain Node loads it: through the loader, pdfjs alone takes
 * three seconds and 400 MB. So an entry must import its own files statically. Plain JavaScript, since it runs before the loader.
 */
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

const unregister = register();
await import(pathToFileURL(process.argv[2]).href);
await unregister();
