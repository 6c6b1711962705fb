'use client';

import { FilePlus2, History, type LucideIcon, Sparkles } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import { useWorkspace } from '@/lib/client/workspace';
import { type AppPath, paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { NewsReply } from '@/lib/protocol/http/news';

type Line = {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly fact: string;
  readonly href: AppPath;
};

/** What changed since the member's previous visit: sources, what went stale, and what others made. Shows nothing if nothing did. */
export function NewsList({ news }: { readonly news: NewsReply }) {
  const { slug } = useWorkspace();
  const lines = [...listSources(slug, news), ...listStale(slug, news), ...listMade(slug, news)];
  if (news.since === null || lines.length === 0) return null;
  return (
    <section aria-labelledby="news" className="grid grid-cols-1 gap-1">
      <h2 id="news" className="text-label font-medium text-soft">
        Since your last visit, <Time of={news.since} />
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ key, icon: Icon, title, fact, href }) => (
          <li key={key}>
            <Link href={href} className="flex min-h-11 items-center gap-3 px-1 py-2 hover:bg-sunk">
              <Icon size={18} aria-hidden className="shrink-0 text-soft" />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                <span className="min-w-0 flex-1 basis-40 truncate">{title}</span>
                <span className="text-label text-soft">{fact}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const listSources = (slug: string, { sources }: NewsReply): Line[] =>
  sources.map(({ collection_id: id, title, added, changed }) => ({
    key: `sources ${id}`,
    icon: FilePlus2,
    title,
    fact: [
      ...(added > 0 ? [countNoun(added, 'new source')] : []),
      ...(changed > 0 ? [countNoun(changed, 'source has a new version', 'sources have a new version')] : []),
    ].join(', '),
    href: paths.collection(slug, id, { order: 'newest' }),
  }));

const listStale = (slug: string, { stale }: NewsReply): Line[] =>
  stale.map(({ kind, id, title, collection_id: collection, count }) => ({
    key: `stale ${id}`,
    icon: History,
    title,
    fact: countNoun(count, 'quote has changed', 'quotes have changed'),
    href: kind === 'conversation' ? writeConversationPath(slug, collection, id) : paths[kind](slug, id),
  }));

const writeConversationPath = (slug: string, collection: string | null, chat: string): AppPath =>
  collection === null ? paths.home(slug, chat) : paths.collection(slug, collection, { chat });

const listMade = (slug: string, { made }: NewsReply): Line[] =>
  made.map(({ kind, id, title, by }) => ({
    key: `made ${id}`,
    icon: Sparkles,
    title,
    fact: `${kindNames[kind]} by ${by ?? 'somebody who left'}`,
    href: paths[kind](slug, id),
  }));

const kindNames = { artifact: 'Artifact', table: 'Table', page: 'Page' } as const;
