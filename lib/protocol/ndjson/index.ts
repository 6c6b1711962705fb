/** NDJSON: one JSON value per line. */
export * from './read-lines';
export * from './write-line';
