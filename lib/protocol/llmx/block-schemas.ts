/**
 * The header, a plan's step and the standard blocks with fields (LLMX 3). Each is declared once, with its fields in the order in which they
 * are written.
 */
import { limits } from '@/lib/core/limits';
import {
  type BlockSchema,
  type FieldsOf,
  flag,
  id,
  name,
  nameOrNumber,
  namesOrNumbers,
  object,
  oneOf,
  optional,
  text,
  texts,
  wholeNumber,
} from './block-schema';

export const headerSchema = {
  f: name,
  t: name,
  s: wholeNumber(0, limits.storedNumber),
  b: optional(name),
} satisfies BlockSchema;

/** P is pending, I in progress, C completed, X cancelled or failed (3.4). */
export const stepSchema = { i: id, t: text, s: oneOf('P', 'I', 'C', 'X') } satisfies BlockSchema;

export const blockSchemas = {
  CTX: { p: text, f: optional(texts), st: optional(object), issue: optional(text) },
  REQ: {
    o: text,
    pr: wholeNumber(1, 5),
    d: optional(namesOrNumbers),
    exp: optional(texts),
  },
  ACT: {
    i: optional(name),
    op: oneOf('read', 'write', 'edit', 'shell', 'search', 'spawn'),
    tgt: text,
    args: optional(object),
  },
  // The content is required if the status is OK (protocols 5).
  OBS: { ai: optional(name), s: oneOf('OK', 'ERR'), c: optional(object), e: optional(text) },
  BLK: { w: text, a: texts, esc: optional(flag) },
  // In 3.7 only BLK has `esc`. As our addition, a question may also ask for a person.
  ASK: { q: text, o: namesOrNumbers, def: optional(nameOrNumber), esc: optional(flag) },
  END: { n: text, t: optional(texts), r: optional(texts), del: texts },
  RES: { o: text, msg: optional(text) },
} satisfies Readonly<Record<string, BlockSchema>>;

export type StandardType = keyof typeof blockSchemas;

export const isStandardType = (type: string): type is StandardType => Object.hasOwn(blockSchemas, type);

export type Header = FieldsOf<typeof headerSchema>;
export type PlanStep = FieldsOf<typeof stepSchema>;
export type StandardFields = { readonly [Type in StandardType]: FieldsOf<(typeof blockSchemas)[Type]> };
