/** The run stream: frames, their numbering, merging, export form and times. */
export * from './custom-values';
export * from './events';
export * from './export-form';
export * from './frame';
export * from './merge';
export * from './read-open-nodes';
export * from './sequence';
export * from './timed-frame';
