/** The agent chat: its request, its events, and their projections. */
export * from './answer-text';
export * from './events';
export * from './from-frames';
export * from './reduce';
export * from './request';
export * from './wire';
export * from './workflow-id';
