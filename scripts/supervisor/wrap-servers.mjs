import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Lets a function wrap the request listener of every HTTP server that this process creates from now on. What wraps later hears requests first.
 * @param {(listener: import('node:http').RequestListener) => import('node:http').RequestListener} wrap
 */
export function wrapServers(wrap) {
  const { createServer } = http;
  http.createServer = (...given) =>
    createServer(...given.map((each) => (typeof each === 'function' ? wrap(each) : each)));
  syncBuiltinESMExports();
}
