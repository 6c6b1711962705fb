/** Loaded before Next in the web process, and in the process that serves requests in development. */
import { guardServers } from './guard-requests.mjs';

guardServers();
