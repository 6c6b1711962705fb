/**
 * Signing in to MCP servers of others (2026-07-28 "Authorization", OAuth 2.1): who signs people in for a server, who we are there, the address to
 * send a browser to, and tokens. Always the code flow with PKCE (S256), `resource` (RFC 8707) and the check of `iss` (RFC 9207). What a token
 * is good for is decided by its issuer; it is only ever sent to the server for which it was asked. Stores nothing, logs nothing, and never says
 * what an authorization server wrote, only the word by which it refused.
 */
import type * as library from '@modelcontextprotocol/client';
import { z } from 'zod';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { GuardRefusal } from '../fetch/guarded-connector';
import type { SignInFetch } from '../fetch/sign-in-fetch';
import { type McpChallenge, readScope } from './connect-to-server';

const urlSchema = z.url({ protocol: /^https?$/ }).max(limits.urlChars);
const namesSchema = z.array(z.string()).max(200);

/** What we use of the metadata of an authorization server (RFC 8414, 2). It is stored with the tokens, so that they go nowhere else later. */
export const authorizationServerSchema = z.object({
  issuer: urlSchema,
  authorization_endpoint: urlSchema,
  token_endpoint: urlSchema,
  registration_endpoint: urlSchema.optional(),
  revocation_endpoint: urlSchema.optional(),
  response_types_supported: namesSchema,
  code_challenge_methods_supported: namesSchema.optional(),
  scopes_supported: z.array(z.string()).optional().catch(undefined),
  token_endpoint_auth_methods_supported: namesSchema.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional().catch(undefined),
  client_id_metadata_document_supported: z.boolean().optional().catch(undefined),
});
export type AuthorizationServer = z.output<typeof authorizationServerSchema>;

/** Who we are to an authorization server. Never used at another one, except for a document, which names itself. */
export const oauthClientSchema = z.object({
  /** An owner entered it, or it is the address of our own description, or the server gave it to us. */
  kind: z.enum(['given', 'document', 'registered']),
  issuer: z.string(),
  client_id: z.string(),
  client_secret: z.string().optional(),
  token_endpoint_auth_method: z.string().optional(),
  /** The rights that it was registered for; others are refused to it. */
  scope: z.string().optional(),
  /** Where the server sends browsers back to, as it knows it. */
  redirectUri: z.string(),
});
export type OauthClient = z.output<typeof oauthClientSchema>;

export type SignInPlace = {
  readonly server: AuthorizationServer;
  /** What a token is asked for, as the MCP server names itself. */
  readonly resource: string;
  /** The rights to ask for; null to leave them to the server. */
  readonly scope: string | null;
};

export type OauthTokens = {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Null if the server does not say. */
  readonly expiresInSeconds: number | null;
  readonly scope: string | null;
};

const signInFailureCodes = [
  /** An address could not be asked; `reason` is a sentence. */
  'unreachable',
  /** Nothing says who signs people in. */
  'no_metadata',
  /** The description is one of another server. */
  'other_resource',
  'wrong_issuer',
  'no_pkce',
  'other_client',
  'no_registration',
  /** `reason` is the word by which it refused. */
  'refused',
  /** The sign-in cannot be used any more: somebody has to sign in again. `reason` is a word. */
  'ended',
  'not_understood',
] as const;
export type SignInFailure = {
  readonly code: (typeof signInFailureCodes)[number];
  readonly reason: string;
};

type Loaded = typeof library;
/** Loaded when it is needed: most workspaces have no such server. */
const load = (): Promise<Loaded> => import('@modelcontextprotocol/client');

/**
 * Finds who signs people in for the server at `url`: as its challenge names, or its well-known addresses, or, for servers of the first revision that
 * had sign-ins, its own origin.
 * @param wantedIssuer is preferred among several
 */
export function findSignInPlace(
  {
    url,
    challenge,
    wantedIssuer,
  }: {
    readonly url: URL;
    readonly challenge: McpChallenge | null;
    readonly wantedIssuer: string | null;
  },
  wire: SignInFetch,
): Promise<Result<SignInPlace, SignInFailure>> {
  return attempt(async (oauth) => {
    const named = challenge?.resourceMetadataUrl ?? null;
    const described = await readResource(oauth, { url, named }, wire);
    if (described === null && named !== null) throw new Break('no_metadata');
    const resource = requireResource(oauth, url, described?.resource);
    const issuer = chooseIssuer(described?.authorization_servers, wantedIssuer) ?? `${url.origin}/`;
    const found = await oauth.discoverAuthorizationServerMetadata(issuer, { fetchFn: wire.fetch });
    if (found === undefined) throw new Break('no_metadata');
    const server = requireServer(authorizationServerSchema.safeParse(found), wire);
    const offered = readScope(described?.scopes_supported?.join(' '));
    return { server, resource, scope: askOffline(oauth, server, challenge?.scope ?? offered) };
  });
}

/** A description of another server would have a token made for that one. Without a description, it is the address without its query. */
function requireResource(oauth: Loaded, url: URL, described: string | undefined): string {
  const resource = described ?? `${url.origin}${url.pathname === '/' ? '' : url.pathname}`;
  const isOwn =
    URL.canParse(resource) &&
    oauth.checkResourceAllowed({ requestedResource: url, configuredResource: resource });
  if (!isOwn) throw new Break('other_resource');
  return resource;
}

const chooseIssuer = (named: readonly string[] = [], wanted: string | null): string | undefined =>
  named.find((one) => one === wanted) ?? named[0];

/** Without this right, some servers give tokens that cannot be renewed. It is no right of the MCP server. */
function askOffline(oauth: Loaded, server: AuthorizationServer, scope: string | null): string | null {
  const isOffered = server.scopes_supported?.includes('offline_access') === true;
  if (scope === null || !isOffered) return scope;
  return oauth.computeScopeUnion(scope, 'offline_access') ?? null;
}

async function readResource(
  oauth: Loaded,
  { url, named }: { readonly url: URL; readonly named: URL | null },
  wire: SignInFetch,
) {
  const options = named === null ? {} : { resourceMetadataUrl: named };
  try {
    return await oauth.discoverOAuthProtectedResourceMetadata(url, options, wire.fetch);
  } catch (error) {
    // That an address may not be asked, or does not answer, is no statement that there is no description.
    if (error instanceof GuardRefusal) throw error;
    return null;
  }
}

/** What is used of the description is checked here, once, before a browser or a secret goes anywhere. */
function requireServer(
  read: z.ZodSafeParseResult<AuthorizationServer>,
  wire: SignInFetch,
): AuthorizationServer {
  if (!read.success) throw new Break('not_understood');
  const server = read.data;
  if (server.code_challenge_methods_supported?.includes('S256') !== true) throw new Break('no_pkce');
  if (!server.response_types_supported.includes('code')) throw new Break('not_understood');
  const endpoints = [
    server.authorization_endpoint,
    server.token_endpoint,
    server.registration_endpoint,
    server.revocation_endpoint,
  ];
  for (const endpoint of endpoints) {
    const refusal = endpoint === undefined ? null : wire.checkUrl(new URL(endpoint));
    if (refusal !== null) throw new GuardRefusal(refusal);
  }
  return server;
}

export type OwnAddresses = {
  readonly redirectUri: string;
  /** Where this instance is reached. */
  readonly publicUrl: string;
  /** The address of our own description; null where it could not be read over TLS. */
  readonly documentUrl: string | null;
};

/** What we say of ourselves, when we are registered (RFC 7591) and in our own description. */
export const describeClient = ({ redirectUri, publicUrl }: OwnAddresses) => ({
  client_name: 'Sourcebook',
  client_uri: publicUrl,
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});

/**
 * Finds who we are at this server, in the order of the specification: as an owner entered, by the address of our own description, or as we were
 * registered before; otherwise it registers us.
 */
export function identifyClient(
  { server, scope }: SignInPlace,
  { known, own }: { readonly known: OauthClient | null; readonly own: OwnAddresses },
  wire: SignInFetch,
): Promise<Result<OauthClient, SignInFailure>> {
  const { issuer } = server;
  const { redirectUri, documentUrl } = own;
  return attempt(async (oauth) => {
    const isOurs = known !== null && known.issuer === issuer;
    // What one server knows us by is never shown to another.
    if (known?.kind === 'given' && !isOurs) throw new Break('other_client');
    if (known?.kind === 'given') return known;
    if (documentUrl !== null && server.client_id_metadata_document_supported === true)
      return { kind: 'document', issuer, client_id: documentUrl, redirectUri };
    const isRegistered = isOurs && known.kind === 'registered' && known.redirectUri === redirectUri;
    if (isRegistered && (known.scope === undefined || isWithin(scope, known.scope))) return known;
    return register(oauth, { server, scope, own }, wire);
  });
}

type Registration = Pick<SignInPlace, 'server' | 'scope'> & { readonly own: OwnAddresses };

/** @param asked.scope rights that are not named here would be refused to the client later */
async function register(
  oauth: Loaded,
  { server, scope, own }: Registration,
  wire: SignInFetch,
): Promise<OauthClient> {
  if (server.registration_endpoint === undefined) throw new Break('no_registration');
  const { redirectUri } = own;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(redirectUri).hostname);
  const registered = await oauth.registerClient(server.issuer, {
    metadata: writeMetadata(server),
    clientMetadata: {
      ...describeClient(own),
      token_endpoint_auth_method: chooseAuthMethod(server),
      application_type: isLocal ? 'native' : 'web',
    },
    ...(scope === null ? {} : { scope }),
    fetchFn: wire.fetch,
  });
  const { client_id, client_secret, token_endpoint_auth_method } = registered;
  if (client_id.length > limits.mcpClientIdChars) throw new Break('not_understood');
  const registeredScope = readScope(registered.scope) ?? scope;
  return {
    kind: 'registered',
    issuer: server.issuer,
    client_id,
    redirectUri,
    ...(client_secret === undefined ? {} : { client_secret }),
    ...(token_endpoint_auth_method === undefined ? {} : { token_endpoint_auth_method }),
    ...(registeredScope === null ? {} : { scope: registeredScope }),
  };
}

function isWithin(scope: string | null, granted: string): boolean {
  const rights = new Set(granted.split(' '));
  return scope === null || scope.split(' ').every((right) => rights.has(right));
}

/** A server that says nothing takes a secret in a header (RFC 8414, 2). */
function chooseAuthMethod({ token_endpoint_auth_methods_supported: taken }: AuthorizationServer): string {
  const wanted = ['none', 'client_secret_basic', 'client_secret_post'];
  return wanted.find((method) => taken?.includes(method)) ?? 'client_secret_basic';
}

/** Returns where to send the browser, and the secret by which the code can be exchanged. */
export function writeSignInAddress(
  { server, resource, scope }: SignInPlace,
  { client, state }: { readonly client: OauthClient; readonly state: string },
): Promise<Result<{ readonly address: URL; readonly verifier: string }, SignInFailure>> {
  return attempt(async (oauth) => {
    const begun = await oauth.startAuthorization(server.issuer, {
      metadata: writeMetadata(server),
      clientInformation: client,
      redirectUrl: client.redirectUri,
      ...(scope === null ? {} : { scope }),
      state,
      resource,
    });
    return { address: begun.authorizationUrl, verifier: begun.codeVerifier };
  });
}

/**
 * Whether an answer that a browser brought back is one of this issuer (RFC 9207, 2.4). Nothing else of the answer may be read before.
 * @param issuers every `iss` of the answer
 */
export function isAnswerOf(server: AuthorizationServer, issuers: readonly string[]): boolean {
  const [issuer] = issuers;
  if (issuers.length > 1) return false;
  if (issuer === undefined) return server.authorization_response_iss_parameter_supported !== true;
  return issuer === server.issuer;
}

export type Exchange = {
  readonly server: AuthorizationServer;
  readonly client: OauthClient;
  readonly resource: string;
};

export function exchangeCode(
  { server, client, resource }: Exchange,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  wire: SignInFetch,
): Promise<Result<OauthTokens, SignInFailure>> {
  return attempt(async (oauth) =>
    requireTokens(
      await oauth.exchangeAuthorization(server.issuer, {
        // `iss` was compared with `isAnswerOf`.
        metadata: { ...writeMetadata(server), authorization_response_iss_parameter_supported: false },
        clientInformation: client,
        authorizationCode: code,
        codeVerifier: verifier,
        redirectUri: client.redirectUri,
        resource,
        fetchFn: wire.fetch,
      }),
    ),
  );
}

/** A server that gives no new refresh token lets the old one go on. */
export function renewTokens(
  { server, client, resource }: Exchange,
  refreshToken: string,
  wire: SignInFetch,
): Promise<Result<OauthTokens, SignInFailure>> {
  return attempt(async (oauth) =>
    requireTokens(
      await oauth.refreshAuthorization(server.issuer, {
        metadata: writeMetadata(server),
        clientInformation: client,
        refreshToken,
        resource,
        fetchFn: wire.fetch,
      }),
    ),
  );
}

/** Asks the server to forget the sign-in (RFC 7009). A server that offers no address for that is not asked. */
export function revokeTokens(
  { server, client }: Exchange,
  { accessToken, refreshToken }: Pick<OauthTokens, 'accessToken' | 'refreshToken'>,
  wire: SignInFetch,
): Promise<Result<void, SignInFailure>> {
  return attempt(async (oauth) => {
    const { revocation_endpoint: address, token_endpoint_auth_methods_supported: methods = [] } = server;
    if (address === undefined) return;
    const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
    const body = new URLSearchParams({
      token: refreshToken ?? accessToken,
      token_type_hint: refreshToken === null ? 'access_token' : 'refresh_token',
    });
    const { client_id: id, client_secret: secret } = client;
    if (
      secret !== undefined &&
      oauth.selectClientAuthMethod(client, [...methods]) === 'client_secret_basic'
    ) {
      headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);
    } else {
      body.set('client_id', id);
      if (secret !== undefined) body.set('client_secret', secret);
    }
    const { ok } = await wire.fetch(address, { method: 'POST', headers, body });
    if (!ok) throw new Break('refused');
  });
}

type Given = Awaited<ReturnType<Loaded['exchangeAuthorization']>>;

function requireTokens({ access_token, token_type, refresh_token, expires_in, scope }: Given): OauthTokens {
  const isSendable = (token: string) => token.length <= limits.mcpTokenChars && /^[\x21-\x7e]+$/.test(token);
  const isBearer = token_type.toLowerCase() === 'bearer' && isSendable(access_token);
  if (!isBearer || (refresh_token ?? '').length > limits.mcpTokenChars) throw new Break('not_understood');
  const seconds = expires_in ?? null;
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresInSeconds:
      seconds === null || !Number.isFinite(seconds) ? null : Math.max(0, Math.min(seconds, maxLifeSeconds)),
    scope: readScope(scope),
  };
}

/** Ten years: a date that can be stored. */
const maxLifeSeconds = 315_360_000;

/** As the library's types want it: without fields that are undefined. */
function writeMetadata(server: AuthorizationServer) {
  const { token_endpoint_auth_methods_supported: methods, registration_endpoint: registration } = server;
  return {
    issuer: server.issuer,
    authorization_endpoint: server.authorization_endpoint,
    token_endpoint: server.token_endpoint,
    response_types_supported: server.response_types_supported,
    code_challenge_methods_supported: ['S256'],
    ...(registration === undefined ? {} : { registration_endpoint: registration }),
    ...(methods === undefined ? {} : { token_endpoint_auth_methods_supported: methods }),
  };
}

/** Carries a failure out of a step. */
class Break extends Error {
  constructor(readonly code: SignInFailure['code']) {
    super(code);
  }
}

/** Refusals that a later try may not get (RFC 6749, 4.1.2.1; RFC 6585). An answer without a word is one of those. */
const passing = ['server_error', 'temporarily_unavailable', 'too_many_requests', 'slow_down'];

/** Everything that an authorization server or the way to it can cause ends here. Anything else is our own mistake and is thrown. */
async function attempt<Value>(
  work: (oauth: Loaded) => Promise<Value>,
): Promise<Result<Value, SignInFailure>> {
  const oauth = await load();
  try {
    return succeed(await work(oauth));
  } catch (error) {
    if (error instanceof Break) return fail({ code: error.code, reason: '' });
    if (error instanceof GuardRefusal) return fail({ code: 'unreachable', reason: error.failure.sentence });
    if (error instanceof oauth.IssuerMismatchError) return fail({ code: 'wrong_issuer', reason: '' });
    if (error instanceof oauth.RegistrationRejectedError)
      return fail({ code: 'refused', reason: 'registration' });
    if (error instanceof oauth.OAuthError) {
      const reason = /^[a-z_]{1,60}$/.test(error.code) ? error.code : 'error';
      return fail({ code: passing.includes(reason) ? 'refused' : 'ended', reason });
    }
    if (error instanceof oauth.InsecureTokenEndpointError)
      return fail({ code: 'unreachable', reason: 'Its address for tokens has no TLS.' });
    // The library throws plain errors for answers that are no JSON, have another shape or an unexpected status.
    if (error instanceof Error) return fail({ code: 'not_understood', reason: '' });
    throw error;
  }
}
