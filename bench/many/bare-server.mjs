/**
 * A web server that does nothing but write the same pieces to all of its readers, when its parent says so: what readers cost this machine, whatever
 * the product does.
 */
import { createServer } from 'node:http';

const readers = new Set();
const server = createServer((request, response) => {
  // The proxy asks for the health of a process before it sends it readers.
  if (request.url === '/v1/health') return void response.end();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' });
  response.flushHeaders();
  readers.add(response);
  response.on('close', () => readers.delete(response));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));

process.on('message', (piece) => {
  if (piece === '') for (const reader of readers) reader.end();
  else for (const reader of readers) reader.write(piece);
});
process.on('disconnect', () => process.exit());
