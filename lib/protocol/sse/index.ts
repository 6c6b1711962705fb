/** Server-sent events, writing and reading. */
export * from './read-events';
export * from './write-event';
