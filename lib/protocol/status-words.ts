/** The parts of an instance whose state owners see. No schemas, so that screens can import it. */
export const statusParts = [
  'web',
  'database',
  'worker',
  'search',
  'storage',
  'model',
  'mail',
  'browser',
] as const;
export type StatusPart = (typeof statusParts)[number];
