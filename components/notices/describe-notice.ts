/** Says what a notice tells, in words. */
import type { NoticeReply } from '@/lib/protocol/http/notices';
import { describeDate } from '@/components/ui/describe-time';
import { leftAtBeginning } from '@/components/threads/write-mentions';

const verbs = {
  mention: 'mentioned you',
  reply: 'commented',
  assignment: 'assigned this to you',
  shown: 'showed you a conversation',
} as const;

type Told = Pick<NoticeReply, 'kind' | 'actor' | 'due_on'>;

export function describeNotice({ kind, actor, due_on: due }: Told): string {
  if (kind === 'due')
    return due === null ? 'Assigned to you and due' : `Assigned to you, due ${describeDate(due, 'UTC')}`;
  if (kind === 'stale') return 'A passage that you quote has changed';
  if (kind === 'approval') return 'Your approval is needed';
  if (kind === 'limit') return 'A limit of usage';
  if (kind === 'audit_stream') return 'The audit log';
  if (kind === 'feed') return 'A feed paused itself';
  if (kind === 'archive') return 'Export and import';
  if (kind === 'mcp_server') return 'A sign-in has ended';
  return `${actor?.name ?? leftAtBeginning} ${verbs[kind]}`;
}
