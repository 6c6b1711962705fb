/**
 * What can be known about a page's element before it is touched. Decisions about what may be done with it are based on these facts alone.
 * The same facts are collected again at the moment of the action, and any difference stops it.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';

const label = z.string().max(limits.elementLabelChars * 2);
/** Attributes are truncated in the page. */
const word = z.string().max(200);

const controls = ['link', 'button', 'field', 'choice', 'region', 'frame'] as const;

export const elementFactsSchema = z.strictObject({
  control: z.enum(controls),
  tag: word,
  type: word,
  /** Its accessible name, from its labels or else from its text. */
  label,
  autocomplete: word,
  name: word,
  id: word,
  inputMode: word,
  pattern: word,
  maxLength: z.int(),
  /** Placeholder, title, and the words before the element. */
  hints: z.array(label).max(8),
  /** True if its text is shown as dots, because of its type or its style. */
  isMasked: z.boolean(),
  /** True if its form also contains a password field. */
  isNearPassword: z.boolean(),
  isDisabled: z.boolean(),
  /** The absolute URL of a link or a frame. */
  url: z.string().nullable(),
});

export type ElementFacts = z.output<typeof elementFactsSchema>;
