/** Says what a notice tells, in words. */
import type { NoticeReply } from '@/lib/protocol/http/notices';
import { leftAtBeginning } from '@/components/threads/write-mentions';

const verbs = {
  mention: 'mentioned you',
  reply: 'commented',
  assignment: 'assigned this to you',
  shown: 'showed you a conversation',
} as const;

export function describeNotice({ kind, actor }: Pick<NoticeReply, 'kind' | 'actor'>): string {
  if (kind === 'stale') return 'A passage that you quote has changed';
  if (kind === 'approval') return 'Your approval is needed';
  if (kind === 'limit') return 'A limit of usage';
  if (kind === 'audit_stream') return 'The audit log';
  if (kind === 'feed') return 'A feed paused itself';
  if (kind === 'archive') return 'Export and import';
  return `${actor?.name ?? leftAtBeginning} ${verbs[kind]}`;
}
