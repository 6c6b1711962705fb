/**
 * A real authorization server (`oidc-provider`: registration, PKCE, resource indicators, rotation, revocation) that signs people in for an MCP server
 * of the tests, which then accepts only its tokens. What it says and asks can be changed while it runs.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { followAtIssuer } from '@/lib/server/team/__fixtures__/issuer';
import type { OutsideMcpServer } from './mcp-server';

export type AuthorizationServer = {
  readonly issuer: string;
  /** As `CAPTURE_ALLOW` names it. */
  readonly host: string;
  /** Whether whoever is sent here says yes; `ask` shows them a page with both answers. */
  answer: 'allow' | 'deny' | 'ask';
  /** Seconds that an access token is good for. */
  tokenSeconds: number;
  /** Rights that the MCP server needs of every call. */
  needs: string;
  /** Answers a request in place of the server. Returns false to leave it to the server. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Changes what the MCP server says of its sign-in. */
  describe: (said: ResourceMetadata) => unknown;
  /** Method and path of every request. */
  readonly asked: string[];
  /** Every token that was given. */
  readonly given: string[];
  /** Ends all that was given: no token is accepted any more. */
  forget(): void;
  /** Follows the redirects of a browser until it is sent to the address of somebody else, and returns that. */
  follow(address: string): Promise<string>;
  close(): Promise<void>;
};

type ResourceMetadata = {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly scopes_supported: readonly string[];
};

const metadataPath = '/.well-known/oauth-protected-resource/mcp';
const scopes = 'issues:read issues:write';

/** @param port by default, a free one */
export async function guardMcpServer(outside: OutsideMcpServer, port = 0): Promise<AuthorizationServer> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  let forgotten = 0;
  const provider = createProvider(issuer, () => own.tokenSeconds);
  const answer = provider.callback();
  provider.on('access_token.saved', (token) => own.given.push(token.jti));
  const isGood = async (header: string | undefined) => {
    const jti = /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? '';
    const token = await provider.AccessToken.find(jti);
    if (token === undefined || own.given.indexOf(jti) < forgotten) return null;
    return token.aud === outside.url ? (token.scope ?? '').split(' ') : null;
  };
  outside.intercept = async (request, response) => {
    if (request.url === metadataPath) {
      const said = {
        resource: outside.url,
        authorization_servers: [issuer],
        scopes_supported: ['issues:read'],
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(own.describe(said)));
      return true;
    }
    const rights = await isGood(request.headers.authorization);
    const metadata = `resource_metadata="http://${outside.host}${metadataPath}"`;
    if (rights === null) {
      response.writeHead(401, { 'www-authenticate': `Bearer ${metadata}` }).end();
      return true;
    }
    if (own.needs.split(' ').every((need) => rights.includes(need))) return false;
    const lacks = `Bearer error="insufficient_scope", scope="${own.needs}", ${metadata}`;
    response.writeHead(403, { 'www-authenticate': lacks }).end();
    return true;
  };
  http.on('request', (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    own.asked.push(`${request.method} ${path}`);
    if (own.intercept(request, response)) return;
    if (!path.startsWith('/interaction/')) return void answer(request, response);
    const [said] = /(allow|deny)$/.exec(path) ?? [own.answer];
    void decide(provider, { request, response, said, resource: outside.url });
  });
  const own: AuthorizationServer = {
    issuer,
    host,
    answer: 'allow',
    tokenSeconds: 3_600,
    needs: 'issues:read',
    intercept: () => false,
    describe: (said) => said,
    asked: [],
    given: [],
    forget: () => {
      forgotten = own.given.length;
    },
    follow: (address) => followAtIssuer(address, issuer),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return own;
}

function createProvider(issuer: string, getSeconds: () => number): Provider {
  return new Provider(issuer, {
    clients: [],
    scopes: ['openid', 'offline_access', ...scopes.split(' ')],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, asked) => ({
          scope: scopes,
          audience: asked,
          accessTokenFormat: 'opaque',
          accessTokenTTL: getSeconds(),
        }),
      },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key for tests'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
}

type Asked = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly said: string;
  readonly resource: string;
};

async function decide(provider: Provider, { request, response, said, resource }: Asked): Promise<void> {
  if (said === 'ask') {
    const link = (word: string, text: string) => `<p><a href="${request.url}/${word}">${text}</a></p>`;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<h1>Sign in at the tracker</h1>${link('allow', 'Allow')}${link('deny', 'Deny')}`);
    return;
  }
  const { prompt, params } = await provider.interactionDetails(request, response);
  const accountId = 'ada';
  const allow = async () => {
    if (prompt.name === 'login') return { login: { accountId } };
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(`openid offline_access ${scopes}`);
    grant.addResourceScope(resource, scopes);
    return { consent: { grantId: await grant.save() } };
  };
  const result = said === 'deny' ? { error: 'access_denied' } : await allow();
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}
