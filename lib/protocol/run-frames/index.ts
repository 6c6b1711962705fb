/** The run stream: frames, their numbering, merging and export form. */
export * from './custom-values';
export * from './events';
export * from './export-form';
export * from './frame';
export * from './merge';
export * from './sequence';
