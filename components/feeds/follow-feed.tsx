'use client';

import { Rss } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { RadioChoice } from '@/components/ui/radio-choice';
import { Select } from '@/components/ui/select';
import { Time } from '@/components/ui/time';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import type { FoundFeedReply } from '@/lib/protocol/http/feeds';
import { readRhythm, rhythmOptions } from './describe-rhythm';

type FollowFeedProps = {
  readonly collectionId: string;
  readonly folderId: string | null;
  readonly found: FoundFeedReply;
  readonly onDone: () => void;
};

type Way = 'follow' | 'once';

/** What was found at an address, and the choice what to take of it: everything from now on, or only what stands there now. */
export function FollowFeed({ collectionId, folderId, found, onDone }: FollowFeedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void focusUnlessTyping(heading.current), []);
  const [way, setWay] = useState<Way>('follow');
  const counts = listCounts(found.entry_count);
  const [newest, setNewest] = useState(Math.min(10, counts.at(-1) ?? 0));
  const [rhythm, setRhythm] = useState('6');
  const follow = useEndpointMutation('POST /v1/collections/{id}/feeds', {
    invalidates: [queryKeys.feeds.of(collectionId), queryKeys.sources.of(collectionId)],
    onSuccess: ({ feed, added_count: added }) => {
      if (feed.failure !== null) showFailureToast('Not all entries were added', feed.failure.message);
      else showToast(writeSuccess(way, found.title, added));
    },
    closes: onDone,
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    follow.mutate({
      params: { id: collectionId },
      body: {
        url: found.url,
        is_followed: way === 'follow',
        newest,
        every_hours: readRhythm(rhythm),
        folder_id: folderId,
      },
    });
  }

  return (
    <section
      aria-label={`Feed “${found.title}”`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-line p-3"
    >
      <div>
        <h3 ref={heading} tabIndex={-1} dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {found.title}
        </h3>
        <p className="text-soft">
          This is a feed. It has {countNoun(found.entry_count, 'entry', 'entries')} now.
          {found.attachment_count > 0 && ' Sound, video and other files that belong to entries are left out.'}
        </p>
      </div>
      <Newest newest={found.newest} />
      {found.feed_id !== null ? (
        <p>This collection follows it already.</p>
      ) : (
        <form onSubmit={onSubmit} className="grid gap-3">
          <RadioChoice<Way>
            legend="What to take"
            value={way}
            onChange={setWay}
            options={[
              {
                value: 'follow',
                label: 'Follow it',
                description: 'New entries become sources as they appear.',
              },
              {
                value: 'once',
                label: 'Only take what is there now',
                description: 'It is not read again later.',
              },
            ]}
          />
          <div className="grid gap-3 tablet:grid-cols-2">
            <Select
              label="Entries to add now"
              value={`${newest}`}
              onValueChange={(value) => setNewest(Number(value))}
              options={counts
                .filter((count) => count > 0 || way === 'follow')
                .map((count) => ({ value: `${count}`, label: nameCount(count, found.entry_count) }))}
            />
            {way === 'follow' && (
              <Select label="Read it" value={rhythm} onValueChange={setRhythm} options={rhythmOptions} />
            )}
          </div>
          {follow.error !== null && (
            <p role="alert" className="text-unsupported">
              {follow.error.message.replace(/^url: /, '')}
            </p>
          )}
          <div className="flex justify-end">
            <Button
              type="submit"
              variant="primary"
              icon={Rss}
              busy={follow.isPending}
              disabled={way === 'once' && newest === 0}
            >
              {way === 'follow' ? 'Follow feed' : `Add ${countNoun(newest, 'entry', 'entries')}`}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

/** How many entries can be taken now: none, the newest few, or all that one reading takes. */
function listCounts(entryCount: number): readonly number[] {
  const most = Math.min(entryCount, limits.feedNewEntries);
  return [...[0, 5, 10, 25].filter((count) => count < most), ...(most > 0 ? [most] : [0])];
}

function nameCount(count: number, entryCount: number): string {
  if (count === 0) return 'None, only new ones later';
  if (count === entryCount) return count === 1 ? 'The only one' : `All ${count}`;
  return `The newest ${count}`;
}

function writeSuccess(way: Way, title: string, added: number): string {
  const entries = countNoun(added, 'entry', 'entries');
  if (way === 'once') return `${entries} of “${title}” ${added === 1 ? 'was' : 'were'} added`;
  return added === 0 ? `“${title}” is followed` : `“${title}” is followed, and ${entries} added`;
}

function Newest({ newest }: Pick<FoundFeedReply, 'newest'>) {
  if (newest.length === 0) return null;
  return (
    <ul aria-label="Newest entries" className="grid gap-0.5 text-label">
      {newest.map(({ title, published_at: publishedAt }, index) => (
        <li key={`${index} ${title}`} className="flex gap-3">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {title === '' ? 'Without a title' : title}
          </span>
          {publishedAt !== null && <Time of={publishedAt} dayOnly className="text-soft tabular-nums" />}
        </li>
      ))}
    </ul>
  );
}
