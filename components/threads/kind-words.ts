/** What a member did that makes a notice, as the words after their name. */
import type { NoticeKind } from '@/lib/protocol/thread-words';

export const kindWords = {
  mention: 'mentioned you',
  reply: 'replied',
  assignment: 'assigned this to you',
} as const satisfies Record<NoticeKind, string>;
