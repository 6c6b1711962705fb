/**
 * The conversation with an OpenID Connect issuer: discovery, the address to send a browser to, and the exchange of the code for claims.
 * Always the code flow with PKCE (S256), state and nonce (RFC 9700), which `openid-client` checks. The only requests are those of the
 * guarded fetch. Stores nothing.
 */
import * as oidc from 'openid-client';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { getEnvironment } from '@/lib/platform/settings/env';
import { GuardRefusal } from '../fetch/guarded-connector';
import { createIssuerFetch } from '../fetch/issuer-fetch';

export type IssuerClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** What is kept between sending a browser away and its return. */
type IssuerChallenge = { readonly verifier: string; readonly nonce: string };

type IssuerFailure = { readonly reason: string };

/** Finds the issuer's endpoints. The reason of a failure is for the owner who typed the address. */
export async function discoverIssuer(
  client: IssuerClient,
): Promise<Result<oidc.Configuration, IssuerFailure>> {
  const server = new URL(client.issuer);
  const found = await attempt(() =>
    oidc.discovery(server, client.clientId, undefined, authenticateWith(client.clientSecret), {
      [oidc.customFetch]: createIssuerFetch(getEnvironment().SIGN_IN_ALLOW),
      timeout: limits.issuerMs / 1_000,
      // Only a host that the administrator named can be reached without TLS, see `requireIssuerUrl`.
      execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    }),
  );
  if (!found.ok) return found;
  const { authorization_endpoint: authorise, token_endpoint: token } = found.value.serverMetadata();
  if (authorise === undefined || token === undefined) {
    return fail({ reason: 'Its description names no address at which people sign in.' });
  }
  return found;
}

/** Sends the secret as the issuer prefers. An issuer that states nothing takes it in a header (OpenID Connect Discovery 1.0, 3). */
const authenticateWith =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isHeaderTaken = methods === undefined || methods.includes('client_secret_basic');
    const write = isHeaderTaken ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
    return write(server, ...rest);
  };

/** Returns where to send the browser. */
export async function writeIssuerAddress(
  configuration: oidc.Configuration,
  sent: IssuerChallenge & { readonly state: string; readonly redirectUri: string },
): Promise<string> {
  const { state, nonce, verifier, redirectUri } = sent;
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return address.href;
}

export const createIssuerChallenge = (): IssuerChallenge => ({
  verifier: oidc.randomPKCECodeVerifier(),
  nonce: oidc.randomNonce(),
});

/** Exchanges the code that the browser brought back, and asks for the claims that the identity token leaves out. */
export function fetchClaims(
  configuration: oidc.Configuration,
  returned: IssuerChallenge & { readonly state: string; readonly address: URL },
): Promise<Result<Readonly<Record<string, unknown>>, IssuerFailure>> {
  return attempt(async () => {
    const tokens = await oidc.authorizationCodeGrant(configuration, returned.address, {
      pkceCodeVerifier: returned.verifier,
      expectedNonce: returned.nonce,
      expectedState: returned.state,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) return {};
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return Object.assign({}, more, claims);
  });
}

/** Everything that an issuer or the way to it can cause ends here as a reason. Anything else is our own mistake and is thrown. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value, IssuerFailure>> {
  try {
    return succeed(await work());
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal !== null) return fail({ reason: refusal.failure.sentence });
    if (error instanceof oidc.AuthorizationResponseError) {
      return fail({ reason: `It refused the sign-in (${error.error.slice(0, 60)}).` });
    }
    if (error instanceof oidc.ResponseBodyError) {
      return fail({ reason: `It refused this application (${error.error.slice(0, 60)}).` });
    }
    if (error instanceof oidc.ClientError || error instanceof TypeError) {
      return fail({ reason: 'It did not answer as OpenID Connect requires.' });
    }
    if (error instanceof Error && 'code' in error) return fail({ reason: 'It cannot be reached.' });
    throw error;
  }
}

function findRefusal(error: unknown): GuardRefusal | null {
  if (error instanceof GuardRefusal) return error;
  return error instanceof Error && error.cause !== undefined ? findRefusal(error.cause) : null;
}
