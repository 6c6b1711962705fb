/** The run stream: its frames, their numbering and merging, the export form and the timed form. */
export * from './custom-values';
export * from './events';
export * from './export-form';
export * from './frame';
export * from './merge';
export * from './read-open-nodes';
export * from './sequence';
export * from './timed-frame';
