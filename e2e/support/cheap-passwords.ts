/**
 * Makes hashing a password cheap in the process of a test: the real function runs, but with the smallest cost that it accepts. It is slow on
 * purpose, and the tests of one process sign in hundreds of times. Programs that a test starts hash at the full cost, and so do the
 * end-to-end tests.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Done = (error: Error | null, key: Buffer) => void;

/** Outlives this module, which each test file of a process loads anew. */
const shared = globalThis as { scryptAtFullCost?: typeof crypto.scrypt };
const scrypt = (shared.scryptAtFullCost ??= crypto.scrypt);

const smallestCost = 2;

/** Takes exactly the parameters of `scrypt`. */
const scryptCheaply = (
  ...[password, salt, length, options, done]: [BinaryLike, BinaryLike, number, ScryptOptions, Done]
) => scrypt(password, salt, length, { ...options, N: smallestCost }, done);

Object.assign(crypto, { scrypt: scryptCheaply });
syncBuiltinESMExports();
