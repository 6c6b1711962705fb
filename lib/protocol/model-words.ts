/** Who provides models, and where the choice of a model comes from. No schemas, so that screens can import it. */

/** In the order in which they are offered. */
export const modelProviders = ['anthropic', 'openai', 'google', 'ollama', 'openai-compatible'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** The origins of a model that has a provider: chosen by an owner in the settings, or by the administrator in the environment. */
const configuredOrigins = ['settings', 'environment'] as const;
export type ConfiguredOrigin = (typeof configuredOrigins)[number];

export const modelOrigins = [...configuredOrigins, 'built-in'] as const;
export type ModelOrigin = (typeof modelOrigins)[number];
