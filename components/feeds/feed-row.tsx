'use client';

import { Pause, Play, RefreshCw, Trash2 } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { StateLabel } from '@/components/ui/state-label';
import { Time } from '@/components/ui/time';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { FeedPauseReason } from '@/lib/protocol/feed-words';
import type { FeedReply } from '@/lib/protocol/http/feeds';
import { readRhythm, rhythmOptions } from './describe-rhythm';

type FeedRowProps = {
  readonly feed: FeedReply;
  readonly canEdit: boolean;
  readonly onStop: () => void;
};

/** One feed: who added it, how its last reading went, when the next one is, and what can be done with it. */
export function FeedRow({ feed, canEdit, onStop }: FeedRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <div>
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {feed.title}
        </p>
        <p className="text-label text-soft [overflow-wrap:anywhere]">{feed.url}</p>
      </div>
      <div role="status" className="text-label">
        <Standing feed={feed} />
      </div>
      <p className="text-label text-soft">
        Added by {feed.followed_by.name ?? 'a former member'}, <Time of={feed.created_at} dayOnly />
      </p>
      {canEdit && <FeedControls feed={feed} onStop={onStop} />}
    </li>
  );
}

function FeedControls({ feed, onStop }: Pick<FeedRowProps, 'feed' | 'onStop'>) {
  const settings = {
    invalidates: [queryKeys.feeds.of(feed.collection_id)],
    onError: (failure: { readonly message: string }) =>
      showToast(`“${feed.title}” was not changed`, { description: failure.message }),
  };
  const change = useEndpointMutation('PATCH /v1/feeds/{id}', settings);
  const read = useEndpointMutation('POST /v1/feeds/{id}/read', settings);
  const params = { id: feed.id };
  const isPaused = feed.state === 'paused';
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Select
        label={`How often “${feed.title}” is read`}
        hideLabel
        value={`${feed.every_hours}`}
        onValueChange={(value) => change.mutate({ params, body: { every_hours: readRhythm(value) } })}
        options={rhythmOptions}
        triggerClassName="w-44"
      />
      {!isPaused && (
        <Button
          size="small"
          variant="quiet"
          icon={RefreshCw}
          busy={read.isPending}
          disabled={feed.is_reading}
          onClick={() => read.mutate({ params, body: {} })}
        >
          Read now
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={isPaused ? Play : Pause}
        busy={change.isPending}
        onClick={() => change.mutate({ params, body: { is_paused: !isPaused } })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <IconButton size="small" icon={Trash2} label={`Stop following “${feed.title}”`} onClick={onStop} />
    </div>
  );
}

const pauseWords: Readonly<Record<FeedPauseReason, string>> = {
  member: 'Paused',
  failing: 'Paused, because it could not be read for two weeks',
  gone: 'Paused, because its server says that it is gone for good',
  follower_left: 'Paused, because the member who followed it may no longer add sources here',
};

/** How the feed stands. A state has a shape and a word, never a colour alone. */
function Standing({ feed }: { readonly feed: FeedReply }) {
  const count = `${countNoun(feed.added_count, 'entry', 'entries')} added`;
  if (feed.is_reading) return <StateLabel state="running">Being read</StateLabel>;
  if (feed.pause_reason !== null)
    return (
      <>
        <StateLabel
          state={feed.pause_reason === 'member' ? 'waiting' : 'failed'}
          className="whitespace-normal"
        >
          {pauseWords[feed.pause_reason]}
        </StateLabel>
        <p className="text-soft">
          {count}
          <LastRead feed={feed} />
        </p>
      </>
    );
  return (
    <>
      {feed.failure !== null && (
        <p>
          <StateLabel
            state={feed.failure.code === 'limit_reached' ? 'doubtful' : 'failed'}
            className="whitespace-normal"
          >
            {feed.failure.message}
          </StateLabel>
        </p>
      )}
      <p className="text-soft">
        {count}
        <LastRead feed={feed} />
        {feed.next_read_at !== null && (
          <>
            , next <Time of={feed.next_read_at} />
          </>
        )}
      </p>
    </>
  );
}

function LastRead({ feed: { last_read_at: lastReadAt } }: { readonly feed: FeedReply }) {
  if (lastReadAt === null) return null;
  return (
    <>
      , last read <Time of={lastReadAt} />
    </>
  );
}
