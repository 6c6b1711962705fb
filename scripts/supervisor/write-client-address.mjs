/**
 * Loaded before the web server: unless a proxy in front is trusted, `X-Forwarded-For` is the address that the connection really comes
 * from, whatever the client wrote there. The server itself keeps what a client sends, and tries at a password are counted by it.
 */
import { subscribe } from 'node:diagnostics_channel';

const isProxyTrusted = ['true', '1', 'yes', 'on', 'y', 'enabled'].includes(
  (process.env.TRUST_PROXY ?? '').trim().toLowerCase(),
);

if (!isProxyTrusted) {
  // Node publishes here before the server's own listeners see the request.
  subscribe('http.server.request.start', (message) => {
    const { request } = message;
    request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? 'unknown';
  });
}
