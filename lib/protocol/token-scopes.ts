/**
 * What an API token may be used for (decision 37). A token has some of three scopes, and each endpoint names the one it needs. No scope
 * gives access to people, credentials, policy or grants of what may leave the workspace. Those endpoints need a person in a browser.
 */
export const tokenScopes = ['read', 'write', 'act'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * How a program can reach an endpoint: with a token of this scope, not at all because only a person signed in through a browser may use it,
 * or without any credential because it is public.
 */
export type TokenReach = TokenScope | 'browser' | 'public';

/** Labels and meanings of the scopes, for the settings page and the OpenAPI document. */
export const tokenScopeWords = {
  read: { label: 'Read', meaning: 'See and search everything you can see.' },
  write: {
    label: 'Write',
    meaning: 'Add, change and delete sources, artifacts, pages, tables and workflow drafts.',
  },
  act: {
    label: 'Act',
    meaning:
      'Use models, tools, agents and workflows. Anything that would leave the workspace still needs your approval.',
  },
} as const satisfies Record<TokenScope, { readonly label: string; readonly meaning: string }>;
