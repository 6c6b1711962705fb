/**
 * What an approval binds to (protocols 2): the SHA-256 of the canonical JSON of a call's name and arguments, so that the order of keys
 * makes no difference and everything else does. The arguments are those that will be executed, with defaults filled in.
 */
import { createHash } from 'node:crypto';
import { writeCanonicalJson } from '@/lib/core/json';
import type { CallArguments } from './approval';

export function digestCall(name: string, callArguments: CallArguments): string {
  return createHash('sha256')
    .update(writeCanonicalJson({ tool: name, arguments: callArguments }))
    .digest('hex');
}
