/**
 * Sends the pages for people without an account without scripts (decision 74). They are complete as HTML, so Next's scripts would only make
 * them heavier and could be turned against their readers. It changes nothing else in a page and leaves every other answer alone.
 */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { gzipSync } from 'node:zlib';

/** A script with this attribute stays: the one that sets the theme before anything is painted. */
const stayingMark = 'data-stays';

/** Next's page for an error that was thrown while rendering. Its script renders the sentence. */
const errorPageMark = 'id="__next_error__"';

/** Removes script elements and preloads of scripts. In HTML that React wrote, neither text nor attributes contain a `<`. */
export function removeScripts(html) {
  if (html.includes(errorPageMark)) return html;
  let kept = '';
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<script', at);
    const end = start === -1 ? -1 : html.indexOf('</script>', start);
    if (end === -1) break;
    const next = end + '</script>'.length;
    const stays = html.slice(start, html.indexOf('>', start)).includes(` ${stayingMark}=`);
    kept += html.slice(at, stays ? next : start);
    at = next;
  }
  return (kept + html.slice(at)).replace(/<link\b[^<>]*\bas="script"[^<>]*>/g, '');
}

/** Wraps the request listener of a server. */
export function withoutScripts(listener) {
  return (request, response) => {
    if (request.method === 'GET' && request.url?.startsWith('/s/')) holdPage(request, response);
    return listener(request, response);
  };
}

/** Keeps back what the page writes until it ends, and sends it without its scripts. */
function holdPage(request, response) {
  const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  // Otherwise the page would arrive here compressed.
  request.headers['accept-encoding'] = 'identity';
  const chunks = [];
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const flushHeaders = response.flushHeaders.bind(response);
  const writeHead = response.writeHead.bind(response);
  const isPage = () => String(response.getHeader('content-type') ?? '').startsWith('text/html');

  response.flushHeaders = () => {
    if (!isPage()) flushHeaders();
  };
  // Headers stay open until the length of the page is known.
  response.writeHead = (status, ...rest) => {
    if (!isPage()) return writeHead(status, ...rest);
    response.statusCode = status;
    const given = rest.find((each) => typeof each === 'object') ?? {};
    for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
    return response;
  };
  response.write = (chunk, ...rest) => {
    if (!isPage()) return write(chunk, ...rest);
    chunks.push(Buffer.from(chunk));
    rest.find((each) => typeof each === 'function')?.();
    return true;
  };
  response.end = (...given) => {
    if (!isPage() || response.headersSent) return end(...given);
    const [last] = given;
    if (last != null && typeof last !== 'function') chunks.push(Buffer.from(last));
    const page = Buffer.from(removeScripts(Buffer.concat(chunks).toString('utf8')));
    const body = acceptsGzip ? gzipSync(page) : page;
    if (acceptsGzip) response.setHeader('content-encoding', 'gzip');
    response.appendHeader('vary', 'Accept-Encoding');
    response.setHeader('content-length', String(body.length));
    writeHead(response.statusCode);
    return end(body, ...given.filter((each) => typeof each === 'function'));
  };
}

/** Wraps every HTTP server that this process creates from now on. */
export function serveWithoutScripts() {
  const { createServer } = http;
  http.createServer = (...given) =>
    createServer(...given.map((each) => (typeof each === 'function' ? withoutScripts(each) : each)));
  syncBuiltinESMExports();
}
