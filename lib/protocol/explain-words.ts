/** A field that holds one of some fixed words, described by what each of them means. */
import { z } from 'zod';

/** The type requires a meaning of every word, so that a new one cannot be published unexplained. */
export function explainWords<const Words extends readonly string[]>(
  words: Words,
  meanings: Readonly<Record<Words[number], string>>,
) {
  const told = Object.entries<string>(meanings).map(([word, meaning]) => `\`${word}\`: ${meaning}`);
  return z.enum(words).describe(`${told.join('; ')}.`);
}
