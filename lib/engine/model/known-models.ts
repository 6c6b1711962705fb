/**
 * How much a model reads at once, by the family its name belongs to, for when nobody said. A name that is not known gets
 * the smallest size that works: a packet too small costs a second pass, one too large costs the answer. Pure.
 */
type Family = { readonly pattern: RegExp; readonly contextTokens: number };

/** The first match counts. From the pages and catalogues of the providers. */
const families: readonly Family[] = [
  { pattern: /gemini-(1\.5-pro|exp)/, contextTokens: 2_000_000 },
  { pattern: /gemini/, contextTokens: 1_000_000 },
  { pattern: /claude-(opus|sonnet|fable)-(4-[678]|5)/, contextTokens: 1_000_000 },
  { pattern: /claude-haiku-5/, contextTokens: 1_000_000 },
  { pattern: /claude/, contextTokens: 200_000 },
  { pattern: /gpt-(4\.1|5\.4(?!-(mini|nano))|5\.[56]|6)/, contextTokens: 1_000_000 },
  { pattern: /gpt-5/, contextTokens: 400_000 },
  { pattern: /(^|[/-])o[134](-|$)/, contextTokens: 200_000 },
  { pattern: /gpt-(4o|4-turbo|oss)/, contextTokens: 128_000 },
  { pattern: /gpt-3\.5/, contextTokens: 16_000 },
  { pattern: /gpt-4/, contextTokens: 8_000 },
];

/** A server of one's own decides its context when it starts; this is what small machines are started with. */
export const cautiousContextTokens = 8_192;

/** Known only for providers whose names mean one model: a local name may be started with any context. */
const namedProviders = new Set(['google', 'anthropic', 'openai']);

export function getContextTokens(provider: string, model: string): number {
  return getNamedContextTokens(provider, model) ?? cautiousContextTokens;
}

/** Null where the name says nothing. */
export function getNamedContextTokens(provider: string, model: string): number | null {
  if (!namedProviders.has(provider)) return null;
  const name = model.toLowerCase();
  return families.find(({ pattern }) => pattern.test(name))?.contextTokens ?? null;
}
