/**
 * Sets the headers of every answer: a content security policy with a fresh nonce (threats 19, 20), headers against framing and content
 * sniffing, and which other sites' pages may call the API with a token. It decides nothing about rights, which are checked where data is
 * read.
 */
import { type NextRequest, NextResponse } from 'next/server';
import { getEnvironment } from './lib/platform/settings/env';
import { refuseUnlistedMethod } from './lib/server/http/refuse-unlisted-method';
import { pathHeader, readAskedPath } from './lib/server/http/path-header';
import { readableHeaders } from './lib/server/http/reply-headers';
import { closedLinkHeader, isClosedLink, listSharedHeaders } from './lib/server/shares/shared-address';

const isDevelopment = process.env.NODE_ENV === 'development';

function writePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    // React's development build evaluates strings to show its errors.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Next's error overlay brings inline styles. With a nonce, browsers would ignore 'unsafe-inline'.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The API returns data for programs and files to save. If an answer is shown as a page, it must not run or load anything. */
const dataPolicy = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const twoYearsInSeconds = 63_072_000;

function guard(headers: Headers, pathname: string, policy: string): void {
  headers.set('content-security-policy', policy);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-frame-options', 'DENY');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  headers.set('referrer-policy', 'same-origin');
  for (const [name, value] of Object.entries(listSharedHeaders(pathname))) headers.set(name, value);
  if (getEnvironment().PUBLIC_URL?.startsWith('https:')) {
    headers.set('strict-transport-security', `max-age=${twoYearsInSeconds}`);
  }
}

/** Pages of the listed sites may call the API with a bearer token. Never with a cookie: credentials are not allowed. */
function allowListedOrigin(headers: Headers, request: NextRequest): void {
  const { CORS_ORIGINS } = getEnvironment();
  if (CORS_ORIGINS.length === 0) return;
  headers.append('vary', 'Origin');
  const origin = request.headers.get('origin');
  if (origin === null || !CORS_ORIGINS.includes(origin)) return;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', readableHeaders.join(', '));
  if (request.method !== 'OPTIONS') return;
  headers.set('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
  headers.set(
    'access-control-allow-headers',
    [
      'Authorization, Content-Type, Accept, Last-Event-ID, Idempotency-Key, X-Workspace-Id',
      // Headers that ask for a part of a file, or only for another one.
      'Range, If-Range, If-None-Match, If-Match',
      // Headers that the Model Context Protocol sends with each of its requests.
      'MCP-Protocol-Version, Mcp-Method, Mcp-Name',
    ].join(', '),
  );
  headers.set('access-control-max-age', '600');
}

export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = writePolicy(nonce);
  const headers = new Headers(request.headers);
  // Overwrites a nonce or a path that the client sent.
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set(pathHeader, readAskedPath(request.nextUrl));
  const isApi = pathname.startsWith('/v1/') || pathname === '/mcp';
  const response = isApi ? answerProgram(request, headers) : await forward(request, headers);
  guard(response.headers, pathname, isApi ? dataPolicy : policy);
  if (isApi) allowListedOrigin(response.headers, request);
  return response;
}

/** Forwards to the endpoint if there is one for this method. */
function answerProgram(request: NextRequest, headers: Headers): NextResponse {
  if (request.method === 'OPTIONS') return new NextResponse(null, { status: 204 });
  const refusal = refuseUnlistedMethod(request.method, request.nextUrl.pathname);
  if (refusal !== null) return new NextResponse(refusal.body, refusal);
  headers.delete(closedLinkHeader);
  return NextResponse.next({ request: { headers } });
}

/**
 * Forwards to the page. A closed share link is already a 404 here, because a page that reports this by throwing cannot be rendered without
 * JavaScript.
 */
async function forward(request: NextRequest, headers: Headers): Promise<NextResponse> {
  headers.delete(closedLinkHeader);
  if (request.method !== 'GET' || !(await isClosedLink(request.nextUrl.pathname))) {
    return NextResponse.next({ request: { headers } });
  }
  headers.set(closedLinkHeader, '1');
  return NextResponse.next({ request: { headers }, status: 404 });
}

/** Built files contain no page and no nonce. All other paths go through the proxy. */
export const config = { matcher: ['/((?!_next/static/|icon\\.svg$).*)'] };
