/** LLMCP, version 1: what is sent to a model and what comes back. */
export * from './answered-packet';
export * from './chunk-document';
export * from './citation-block';
export * from './citation-schema';
export * from './document-schema';
export { markdownToRender } from './markdown-to-render';
export * from './match-markers';
export * from './model-citation';
export * from './number-documents';
export * from './packet-schema';
export * from './packet-wire';
export * from './read-render';
export * from './read-response';
export * from './render-schema';
export * from './render-to-markdown';
export * from './resolve-entry';
export * from './system-prompt';
export * from './write-proposal';
