/** NDJSON: one JSON value a line. */
export * from './read-lines';
export * from './write-line';
