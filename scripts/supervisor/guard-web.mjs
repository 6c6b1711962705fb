/** Loaded before Next in the web process, and in the one that the development server serves with. */
import { guardServers } from './guard-requests.mjs';

guardServers();
