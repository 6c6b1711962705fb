/**
 * Starts an entry written in TypeScript inside a pool's process, then removes the TypeScript loader again. Whatever the entry imports
 * later, such as big libraries on first use, is loaded by plain Node, because through the loader pdfjs alone takes three seconds and 400
 * MB. So an entry must import its own files statically. Written in plain JavaScript, since it runs before the loader.
 */
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

const unregister = register();
await import(pathToFileURL(process.argv[2]).href);
await unregister();
