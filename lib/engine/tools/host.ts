/**
 * What tools may ask of their host, one port a group. The host is made for one call of one member: rights and taint are its own
 * business, and it names no store, no request and no token. A port that is missing (no browser, no mail) hides the tools that need it.
 */
import type { CollectionsPort } from './ports/collections';

export type ToolHost = {
  readonly collections: CollectionsPort;
};
