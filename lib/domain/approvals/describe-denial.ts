/**
 * The exact text that a model reads in place of a result when a person did not allow the call (agent-chat §5: as `{"error": …}`). It says
 * that nothing happened and tells the model not to propose the same again. The person's reason is quoted verbatim, on one line.
 */
import { assertNever } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { Approval } from './approval';

const goOn = 'Do not propose it again. Go on without it, or say what could not be done.';

/** Null if the call may still be executed, or was. */
export function describeDenial(approval: Pick<Approval, 'name' | 'status' | 'denialReason'>): string | null {
  const { name, status, denialReason } = approval;
  switch (status) {
    case 'denied':
      return `A person refused this call of ${name}, and it was not executed.${quoteReason(denialReason)} ${goOn}`;
    case 'expired':
      return `Nobody approved this call of ${name} in time, and it was not executed. ${goOn}`;
    case 'withdrawn':
      return `This call of ${name} was withdrawn before its turn came, and it was not executed. ${goOn}`;
    case 'pending':
    case 'approved':
    case 'consumed':
      return null;
    default:
      return assertNever(status);
  }
}

function quoteReason(reason: string | null): string {
  const text = shorten((reason ?? '').replace(/[“”]/g, '"'), limits.denialReasonChars);
  return text === '' ? '' : ` Their reason: “${text}”.`;
}
