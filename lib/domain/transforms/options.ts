/** Options that several transforms share. The form shows `meta`. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';

export const focusOption = z.string().trim().max(limits.transformFocusChars).optional().meta({
  title: 'Focus',
  description: 'What to concentrate on, in your own words. Leave empty to cover everything.',
});

export const audienceOption = z.string().trim().max(limits.transformFocusChars).optional().meta({
  title: 'Audience',
  description: 'Who will read it. The built-in reader only quotes, so it cannot adapt its tone.',
});

/** The maximum number of items. The field is called `most` in every type, because the extractive model reads it under that name. */
export function mostOption(items: {
  readonly title: string;
  readonly least: number;
  readonly standard: number;
  readonly highest: number;
}) {
  const { title, least, standard, highest } = items;
  return z
    .int()
    .min(least)
    .max(highest)
    .default(standard)
    .meta({ title, description: `Maximum number, from ${least} to ${highest}.` });
}

/** A name or a short text that the result is written with. */
export const shortTextOption = (text: { readonly title: string; readonly description: string }) =>
  z.string().trim().max(limits.transformFocusChars).optional().meta(text);

/** Returns a sentence about the focus, or an empty string. */
export function sayFocus(focus: string | undefined): string {
  return focus === undefined || focus === '' ? '' : ` Lean towards: ${focus}.`;
}

export function sayAudience(audience: string | undefined): string {
  return audience === undefined || audience === '' ? '' : ` Its readers: ${audience}.`;
}
