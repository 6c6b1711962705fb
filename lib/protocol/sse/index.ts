/** Reads and writes server-sent events. */
export * from './read-events';
export * from './write-event';
