/**
 * What an API token may be used for (decision 37). A token holds some of three scopes; each endpoint names the one it needs. No scope
 * reaches people, credentials, policy or a grant of what may leave the workspace: those endpoints need a person in a browser.
 */
export const tokenScopes = ['read', 'write', 'act'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * How an endpoint is reached by a program: with a token of this scope; by nobody but a person who is signed in in a browser; or without
 * any credential, because the endpoint is public.
 */
export type TokenReach = TokenScope | 'browser' | 'public';

/** Each scope in the words of the settings page and of the OpenAPI document. */
export const tokenScopeWords = {
  read: { label: 'Read', meaning: 'See and search everything you can see.' },
  write: {
    label: 'Write',
    meaning: 'Add, change and delete sources, artifacts, pages, tables and workflow drafts.',
  },
  act: {
    label: 'Act',
    meaning:
      'Put models, tools, agents and workflows to work. What would leave the workspace still waits for your approval.',
  },
} as const satisfies Record<TokenScope, { readonly label: string; readonly meaning: string }>;
