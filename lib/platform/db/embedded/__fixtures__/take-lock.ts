/** A process that takes the lock argv[2] when its input says go, says whether it has it, and keeps it until input ends. */
import { takeLock } from '../process-lock';

process.stdout.write('"waiting"\n');
process.stdin.once('data', () => {
  const taken = takeLock(process.argv[2] ?? '');
  process.stdout.write(`${JSON.stringify(taken.ok)}\n`);
});
