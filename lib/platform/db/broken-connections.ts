/**
 * How many connections of this process have broken. When a connection breaks, the queries that follow in its transaction fail with all kinds of
 * errors, most of them without a code. That one broke in the meantime is what they have in common.
 */
import { onePerProcess } from '../process-state';

const counted = onePerProcess('broken connections', () => ({ count: 0 }));

export const countBrokenConnections = (): number => counted.get().count;

export function noteBrokenConnection(): void {
  counted.get().count += 1;
}
