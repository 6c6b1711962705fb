/**
 * Sends the pages for people without an account, and the sign-in form, without the application's scripts (decisions 74 and 90). They are
 * complete as HTML, so Next's scripts would only make them heavier and could be turned against their readers. It changes nothing else in a
 * page and leaves every other answer alone.
 */
import { gzipSync } from 'node:zlib';
import { wrapServers } from './wrap-servers.mjs';

/** A script with this attribute stays: the one that sets the theme before anything is painted, and that of the sign-in form. */
const stayingMark = 'data-stays';

/** A page outside of `/s/` loses its scripts if it has one with this attribute, which does all that the page needs. */
const aloneMark = /<script\b[^<>]* data-works-alone=/;
const sharedPath = /^\/s\//;
const signInPath = /^\/sign-in(?:\?|$)/;

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
    const { method, url = '' } = request;
    if (method === 'GET' && sharedPath.test(url)) holdPage(request, response, removeScripts);
    if (method === 'GET' && signInPath.test(url)) holdPage(request, response, removeUnneeded);
    return listener(request, response);
  };
}

/** Somebody who has no workspace yet gets forms of the application at the same address. */
const removeUnneeded = (html) => (aloneMark.test(html) ? removeScripts(html) : html);

/** Keeps back what the page writes until it ends, and sends it changed. */
function holdPage(request, response, change) {
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
    const page = Buffer.from(change(Buffer.concat(chunks).toString('utf8')));
    const body = acceptsGzip ? gzipSync(page) : page;
    if (acceptsGzip) response.setHeader('content-encoding', 'gzip');
    response.appendHeader('vary', 'Accept-Encoding');
    response.setHeader('content-length', String(body.length));
    writeHead(response.statusCode);
    return end(body, ...given.filter((each) => typeof each === 'function'));
  };
}

/** Wraps every HTTP server that this process creates from now on. */
export const serveWithoutScripts = () => wrapServers(withoutScripts);
