'use client';

import { FileText, MessageSquareText } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { describeType } from '@/components/artifacts/describe-artifact';
import { Time } from '@/components/ui/time';
import type { ReplyTo } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { type AppPath, paths } from '@/lib/core/paths';

export type RecentListProps = {
  readonly conversations: ReplyTo<'GET /v1/conversations'>['items'];
  readonly artifacts: ReplyTo<'GET /v1/artifacts'>['items'];
};

const shownItems = 6;

/** The latest work: the member's own conversations and everyone's artifacts, sorted together by time. */
export function RecentList({ conversations, artifacts }: RecentListProps) {
  const { slug } = useWorkspace();
  const items = [
    ...conversations.map((conversation) => ({
      id: conversation.id,
      icon: MessageSquareText,
      title: conversation.title,
      kind: 'Conversation',
      href: writeConversationPath(slug, conversation),
      changedAt: conversation.updated_at,
    })),
    ...artifacts.map((artifact) => ({
      id: artifact.id,
      icon: FileText,
      title: artifact.title,
      kind: describeType(artifact.type, artifact.type_title),
      href: paths.artifact(slug, artifact.id),
      changedAt: artifact.updated_at,
    })),
  ]
    .toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))
    .slice(0, shownItems);
  if (items.length === 0) return null;
  return (
    <section aria-label="Recent" className="grid grid-cols-1 gap-1">
      <h2 className="text-label font-medium text-soft">Recent</h2>
      <ul className="divide-y divide-line border-y border-line">
        {items.map(({ icon: Icon, ...item }) => (
          <li key={item.id}>
            <Link
              href={item.href}
              className="flex min-h-11 flex-wrap items-center gap-x-3 px-1 py-2 hover:bg-sunk"
            >
              <Icon size={18} aria-hidden className="shrink-0 text-soft" />
              <span className="min-w-0 flex-1 basis-28 truncate">{item.title}</span>
              <span className="text-label text-soft">{item.kind}</span>
              <Time
                of={item.changedAt}
                dayOnly
                className="hidden w-28 text-end text-label text-soft tabular-nums tablet:block"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The address of a conversation: on Home, in its collection, or beside a new workflow. */
function writeConversationPath(
  slug: string,
  { id, collection_id: collection, context_type: context }: RecentListProps['conversations'][number],
): AppPath {
  if (context === 'workspace') return paths.home(slug, id);
  return collection === null ? paths.newWorkflow(slug, id) : paths.collection(slug, collection, { chat: id });
}
