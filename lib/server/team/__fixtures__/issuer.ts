/** A real OpenID Connect issuer (`oidc-provider`) on this machine, which signs in whoever the test says without asking. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type IssuedUser = Readonly<Record<string, unknown>> & { readonly sub: string };

export type TestIssuer = {
  readonly url: string;
  /** The host and port, as `SIGN_IN_ALLOW` names them. */
  readonly host: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Who signs in from now on. */
  signsIn(user: IssuedUser): void;
  /** Follows the browser's redirects at the issuer until it is sent back, and returns that address. */
  follow(address: string): Promise<string>;
  close(): Promise<void>;
};

const client = { id: 'sourcebook', secret: 'a secret of the client, which guards nothing' };

/** @param port by default, a free one */
export async function openTestIssuer(redirectUri: string, port = 0): Promise<TestIssuer> {
  let user: IssuedUser = { sub: 'nobody' };
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;
  const provider = new Provider(url, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    // PKCE is required of every client, so that a sign-in without it fails.
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key for tests'] },
    findAccount: () => ({ accountId: user.sub, claims: () => ({ ...user }) }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({ accountId: user.sub, clientId: client.id });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    return void provider.interactionFinished(request, response, { login: { accountId: user.sub } });
  });
  return {
    url,
    host,
    client,
    signsIn: (next) => {
      user = next;
    },
    follow: (address) => followAtIssuer(address, url),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Follows the redirects of a browser until it is sent to an address that is not the issuer's, and returns that. */
export async function followAtIssuer(address: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let hops = 0; hops < 10 && next.startsWith(issuer); hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The issuer answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
  }
  return next;
}
