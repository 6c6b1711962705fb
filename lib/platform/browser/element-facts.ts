/**
 * What can be known of an element of a page before it is touched. Whoever decides what may be done with it decides by these alone; the same
 * facts are gathered again in the moment of the act, and anything that differs stops it.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';

const label = z.string().max(limits.elementLabelChars * 2);
/** Attributes are cut in the page. */
const word = z.string().max(200);

const controls = ['link', 'button', 'field', 'choice', 'region', 'frame'] as const;

export const elementFactsSchema = z.strictObject({
  control: z.enum(controls),
  tag: word,
  type: word,
  /** Its accessible name: of its labels, else of its text. */
  label,
  autocomplete: word,
  name: word,
  id: word,
  inputMode: word,
  pattern: word,
  maxLength: z.int(),
  /** Placeholder, title, and the words that stand before it. */
  hints: z.array(label).max(8),
  /** Shown as dots, by its type or by its style. */
  isMasked: z.boolean(),
  /** In one form with a field for a password. */
  isNearPassword: z.boolean(),
  isDisabled: z.boolean(),
  /** Of a link or a frame, absolute. */
  url: z.string().nullable(),
});

export type ElementFacts = z.output<typeof elementFactsSchema>;
