/**
 * Loaded before the web server. Unless a proxy in front is trusted, it sets `X-Forwarded-For` to the real address of the connection,
 * whatever the client sent. The server itself keeps what a client sends, and password attempts are counted by this header.
 */
import { subscribe } from 'node:diagnostics_channel';

const isProxyTrusted = ['true', '1', 'yes', 'on', 'y', 'enabled'].includes(
  (process.env.TRUST_PROXY ?? '').trim().toLowerCase(),
);

if (!isProxyTrusted) {
  // Node publishes here before the server's own listeners get the request.
  subscribe('http.server.request.start', (message) => {
    const { request } = message;
    request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? 'unknown';
  });
}
