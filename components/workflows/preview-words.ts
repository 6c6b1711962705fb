/** The state of a preview, and what approving it would do, in words. Pure. */
import type { StateName } from '@/components/ui/state-label';
import { countNoun } from '@/lib/core/text';
import type { WorkflowPreviewDetailReply, WorkflowPreviewReply } from '@/lib/protocol/http/workflow-previews';

type Said = { readonly state: StateName; readonly word: string };

const states: Readonly<Record<WorkflowPreviewReply['status'], Said>> = {
  pending: { state: 'waiting', word: 'Waiting for approval' },
  approved: { state: 'done', word: 'Approved' },
  rejected: { state: 'refused', word: 'Rejected' },
  replaced: { state: 'stale', word: 'Replaced by another' },
  expired: { state: 'stale', word: 'Expired' },
};

export function describePreviewState(preview: Pick<WorkflowPreviewReply, 'status' | 'is_stale'>): Said {
  return preview.status === 'pending' && preview.is_stale
    ? { state: 'stale', word: 'The workflow has changed since' }
    : states[preview.status];
}

type Approvable = Pick<WorkflowPreviewDetailReply, 'workflow_id' | 'is_active_now' | 'diff'>;

/** Returns the label of the approve button, which says what pressing it does (ux 44). Null if it would do nothing. */
export function nameApproval(preview: Approvable, turnOn: boolean): string | null {
  const { total } = preview.diff;
  const turnsOn = turnOn && !preview.is_active_now;
  if (preview.workflow_id === null)
    return turnsOn ? 'Create this workflow and turn it on' : 'Create this workflow';
  if (total === 0) return turnsOn ? 'Turn on' : null;
  return `Apply ${countNoun(total, 'change')}${turnsOn ? ' and turn on' : ''}`;
}

/** Returns what the label of the button leaves out. */
export function describeAfterApproval(preview: Approvable, turnOn: boolean): string {
  if (preview.is_active_now) return 'It is on, and stays on.';
  return turnOn
    ? 'From then on, it runs in your name.'
    : 'It stays off until somebody turns it on; it can be run by hand.';
}
