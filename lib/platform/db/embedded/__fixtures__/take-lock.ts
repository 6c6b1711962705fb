/** Takes the lock argv[2] when it receives input, reports whether it got it, and holds it until the input ends. */
import { takeLock } from '../process-lock';

process.stdout.write('"waiting"\n');
process.stdin.once('data', () => {
  const taken = takeLock(process.argv[2] ?? '');
  process.stdout.write(`${JSON.stringify(taken.ok)}\n`);
});
