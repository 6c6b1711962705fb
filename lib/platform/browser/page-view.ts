/** Validates what comes out of a page: it was collected in our own world, but its text is untrusted. */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { elementFactsSchema } from './element-facts';

const part = z.string().max(limits.observedPartChars);
const parts = <Part extends z.ZodType>(schema: Part) => z.array(schema).max(limits.observedParts);
const address = z.string().max(4_000);

export const placeSchema = z.object({ url: z.string(), title: z.string() });

const pageViewSchema = z.object({
  type: z.literal('observed'),
  url: z.string(),
  title: z.string(),
  language: z.string(),
  /** The body, with only what a reader sees. */
  html: z.string(),
  /** True if the page has more elements than are examined. */
  isCut: z.boolean(),
  elements: parts(elementFactsSchema),
  blocks: parts(z.object({ tag: part, text: part })),
  outline: parts(z.object({ level: z.int().min(1).max(6), text: part })),
  items: parts(z.object({ title: part, url: address.nullable(), text: part })),
  comments: parts(z.object({ author: part.nullable(), text: part })),
  hiddenCount: z.int().nonnegative(),
  hiddenSample: z.string(),
  hidesProse: z.boolean(),
});

export type PageView = z.output<typeof pageViewSchema>;

const stale = z.object({ type: z.literal('stale') });
const changed = z.object({ type: z.literal('changed') });

export const observedSchema = z.discriminatedUnion('type', [pageViewSchema, stale]);

export const describedSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('facts'), facts: elementFactsSchema }),
  stale,
]);

export const pointSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('point'), x: z.number(), y: z.number() }),
  z.object({ type: z.literal('covered'), by: z.string() }),
  stale,
  changed,
]);

export const changeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('not_taken') }),
  z.object({ type: z.literal('unfit') }),
  z.object({ type: z.literal('disabled') }),
  z.object({ type: z.literal('no_option'), options: z.array(z.string()).max(limits.listedOptions) }),
  stale,
  changed,
]);

export const doneSchema = z.object({ type: z.literal('done') });

export const selectedLinksSchema = parts(z.object({ url: address, text: part }));
