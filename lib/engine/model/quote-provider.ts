/**
 * Decides how much of a provider's error message people may read: one short line, without keys, and nothing at all if the message repeats a
 * part of what we sent. Pure.
 */
import { shorten } from '@/lib/core/text';
import { redactKnownKeys } from '@/lib/core/redact-known-keys';

export type QuoteRules = {
  /** Keys in use, to be removed wherever they occur. */
  readonly secrets?: readonly string[];
  /** Texts of the request, none of which may be repeated in a failure. */
  readonly requestTexts?: readonly string[];
};

const maxQuoteChars = 240;
/** An overlap with the request of 32 characters always contains one aligned window of 24. */
const windowChars = 24;
const windowStep = 8;

export function quoteProvider(message: string, rules: QuoteRules): string {
  const quote = shorten(redactKnownKeys(message, rules.secrets), maxQuoteChars);
  return repeatsRequest(quote, rules.requestTexts ?? []) ? '' : quote;
}

function repeatsRequest(quote: string, texts: readonly string[]): boolean {
  for (let start = 0; start + windowChars <= quote.length; start += windowStep) {
    const part = quote.slice(start, start + windowChars);
    if (texts.some((text) => text.includes(part))) return true;
  }
  return false;
}
