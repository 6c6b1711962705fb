/**
 * Next prints a banner with its own name and addresses, but the supervisor announces where the product is. Drops the banner and passes
 * everything else on.
 */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

const banner = /^\s*(▲ Next\.js|- (Local|Network):|✓ )|^\s*$/;

export function forwardWithoutBanner(from: Readable, to: Writable): void {
  const lines = createInterface({ input: from, crlfDelay: Infinity });
  let greeting = true;
  lines.on('line', (line) => {
    if (greeting && banner.test(line)) return;
    greeting = false;
    to.write(`${line}\n`);
  });
}
