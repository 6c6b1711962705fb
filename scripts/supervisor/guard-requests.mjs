/**
 * Runs before Next in the web process and handles requests that never reach our code there: methods that no request object can represent
 * or that a file does not have, addresses that cannot be decoded, and endless bodies. Each is answered in the format of the API or as a small page. It decides nothing
 * about rights and reads no body.
 */
import { randomUUID } from 'node:crypto';
import { wrapServers } from './wrap-servers.mjs';

/**
 * The largest body that any endpoint accepts, and how long a client may pause within a body. A test compares these values with `limits`.
 */
export const bodyBounds = { maxBytes: 32 * 1024 * 1024, idleMs: 30_000 };

/**
 * A client whose request is refused may still be sending, and many read no answer before they have sent everything. For this long, incoming
 * data is discarded. If a connection is closed while data is unread, it is reset and the answer is lost (RFC 9112, section 9.6).
 */
export const lingerMs = 5_000;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const fileMethods = ['GET', 'HEAD'];

const refusals = {
  method: {
    status: 405,
    code: 'method_not_allowed',
    message: 'No address here accepts this method.',
    allow: methods,
  },
  file: {
    status: 405,
    code: 'method_not_allowed',
    message: 'This file can only be read.',
    allow: fileMethods,
  },
  address: {
    status: 400,
    code: 'invalid_input',
    message: 'The address contains a % that encodes no character.',
  },
  large: {
    status: 413,
    code: 'too_large',
    message: 'The body is larger than 32 MB, the limit here.',
  },
  slow: { status: 408, code: 'timeout', message: 'The body did not arrive in time. Send it again.' },
};

/** Wraps the request listener of a server. */
export function guardListener(listener, bounds = bodyBounds) {
  return (request, response) => {
    const refusal = findRefusal(request, bounds);
    if (refusal !== null) return refuse(request, response, refusal);
    watchBody(request, response, bounds);
    return listener(request, response);
  };
}

function findRefusal({ method, url = '/', headers }, { maxBytes }) {
  if (!methods.includes(method ?? '')) return refusals.method;
  if (isFile(url) && !fileMethods.includes(method ?? '')) return refusals.file;
  if (!isDecodable(url.split('?')[0])) return refusals.address;
  return Number(headers['content-length'] ?? 0) > maxBytes ? refusals.large : null;
}

/** Files that Next serves without asking us. To a method that they do not have it answers 500. */
const isFile = (url) => /^\/(?:_next\/static\/|[^/?]+\.\w+(?:\?|$))/.test(url);

function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // It throws for no other reason, and the refusal states that reason.
    return false;
  }
}

/** Counts the bytes as they arrive, whoever reads them and whenever. */
function watchBody(request, response, { maxBytes, idleMs }) {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  let length = 0;
  let isRefused = false;
  let timer = setTimeout(onIdle, idleMs);
  const push = request.push.bind(request);
  const stop = () => clearTimeout(timer);

  function onIdle() {
    // Nothing arrives because we do not read, so the delay is ours.
    if (request.readableLength >= request.readableHighWaterMark) {
      timer = setTimeout(onIdle, idleMs);
      return;
    }
    refuse(request, response, refusals.slow);
  }

  request.push = (chunk, encoding) => {
    stop();
    if (chunk === null) return push(chunk, encoding);
    // Discarded: the reader of the body gets no more of it.
    if (isRefused) return true;
    length += chunk.length;
    if (length > maxBytes) {
      isRefused = true;
      refuse(request, response, refusals.large);
      return true;
    }
    timer = setTimeout(onIdle, idleMs);
    return push(chunk, encoding);
  };
  request.once('close', stop);
}

function refuse(request, response, { status, code, message, allow }) {
  if (!response.headersSent) {
    const requestId = randomUUID();
    const isApi = /^\/(?:v1\/|mcp(?:[/?]|$))/.test(request.url ?? '');
    const text = isApi
      ? JSON.stringify({ error: { code, message, request_id: requestId } })
      : `<!doctype html><html lang="en"><meta charset="utf-8"><title>${message}</title><h1>${message}</h1>`;
    response.writeHead(status, {
      'content-type': isApi ? 'application/json' : 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(request.method === 'HEAD' ? '' : text)),
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-request-id': requestId,
      connection: 'close',
      ...(allow === undefined ? {} : { allow: allow.join(', ') }),
    });
    if (request.method === 'HEAD') response.flushHeaders();
    else response.write(text);
  }
  linger(request, response);
}

/**
 * The whole answer has been written. Its end, which closes the connection, waits until the client has sent everything, or for a limited
 * time.
 */
function linger(request, response) {
  const { socket } = request;
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(() => {
    end();
    socket.destroySoon();
  }, lingerMs);
  timer.unref();
  if (request.complete) return end();
  request.once('end', end);
  request.once('close', () => clearTimeout(timer));
  request.resume();
}

/** Guards every HTTP server that this process creates from now on. */
export const guardServers = () => wrapServers((listener) => guardListener(listener));
