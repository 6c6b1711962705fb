/**
 * Tells clients how long a file is, so that a browser shows how much of a download is left. Next removes `Content-Length` from every reply of a
 * route, because a body may have been decoded on its way; our files are sent as they are, and their route names the length in a header of
 * its own, which is replaced here before the reply is sent.
 */
import { wrapServers } from './wrap-servers.mjs';

export const lengthHeader = 'x-file-bytes';

/** Wraps the request listener of a server. */
export function withLengths(listener) {
  return (request, response) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (...given) => {
      const bytes = response.getHeader(lengthHeader);
      response.removeHeader(lengthHeader);
      // What packs a reply has said so by now, and then its length is another.
      if (bytes !== undefined && !response.hasHeader('content-encoding'))
        response.setHeader('content-length', bytes);
      return writeHead(...given);
    };
    return listener(request, response);
  };
}

/** Wraps every HTTP server that this process creates from now on. */
export const tellLengths = () => wrapServers(withLengths);
