/**
 * Returns a model's context size by the family its name belongs to, for cases in which nobody specified it. An unknown name gets the
 * smallest size that works: a packet that is too small costs a second pass, one that is too large costs the answer. Pure.
 */
type Family = { readonly pattern: RegExp; readonly contextTokens: number };

/** The first match counts. Taken from the providers' pages and catalogues. */
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

/** A self-hosted server sets its context size when it starts. This is a usual size on small machines. */
export const cautiousContextTokens = 8_192;

/** Providers whose model names identify exactly one model. A local model may be started with any context size. */
const namedProviders = new Set(['google', 'anthropic', 'openai']);

export function getContextTokens(provider: string, model: string): number {
  return getNamedContextTokens(provider, model) ?? cautiousContextTokens;
}

/** Returns null if the name tells nothing about the size. */
export function getNamedContextTokens(provider: string, model: string): number | null {
  if (!namedProviders.has(provider)) return null;
  const name = model.toLowerCase();
  return families.find(({ pattern }) => pattern.test(name))?.contextTokens ?? null;
}
