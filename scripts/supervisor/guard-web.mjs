/** Loaded before Next in the web process, and in the process that serves requests in development. */
import { guardServers } from './guard-requests.mjs';
import { serveWithoutScripts } from './serve-without-scripts.mjs';
import { tellLengths } from './tell-lengths.mjs';

guardServers();
tellLengths();
// In development, pages need the script that reloads them.
if (process.env.NODE_ENV === 'production') serveWithoutScripts();
