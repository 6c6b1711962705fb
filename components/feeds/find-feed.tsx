'use client';

import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextField } from '@/components/ui/text-field';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import type { CheckedFeedReply } from '@/lib/protocol/http/feeds';
import { FollowFeed } from './follow-feed';

type FindFeedProps = {
  readonly collectionId: string;
  readonly folderId: string | null;
  readonly address: string | null;
  readonly onAddPage: (url: string) => void;
  readonly onDone: () => void;
};

/** Looks up an address: shows the feed there, or the feeds that the page there declares. */
export function FindFeed({ collectionId, address, onAddPage, ...props }: FindFeedProps) {
  const [url, setUrl] = useState(address ?? '');
  const check = useEndpointMutation('POST /v1/collections/{id}/feeds/check');
  const { mutate, data } = check;
  const lookUp = (wanted: string) => mutate({ params: { id: collectionId }, body: { url: wanted } });

  const begun = useRef(false);
  useEffect(() => {
    if (address === null || begun.current) return;
    begun.current = true;
    mutate({ params: { id: collectionId }, body: { url: address } });
  }, [address, collectionId, mutate]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    lookUp(url.trim());
  }

  const asked = check.variables?.body?.url ?? '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
        <TextField
          label="Address of a feed, or of a site that has one"
          value={url}
          maxLength={limits.urlChars}
          onChange={(event) => setUrl(event.target.value)}
          placeholder="https://example.com/feed"
          inputMode="url"
          className="min-w-0 flex-1 basis-64"
        />
        <Button type="submit" icon={Search} busy={check.isPending} disabled={url.trim() === ''}>
          Look up
        </Button>
      </form>
      <div role="status" className="contents">
        {check.isPending && <p className="text-soft">Looking up the address</p>}
        {check.error !== null && (
          <FailureNotice
            sentence="No feed could be read there."
            cause={check.error.message.replace(/^url: /, '')}
          />
        )}
        {data !== undefined && data.feed === null && (
          <Declared
            declared={data.declared}
            onChoose={(chosen) => {
              setUrl(chosen);
              lookUp(chosen);
            }}
            onAddPage={() => onAddPage(asked)}
          />
        )}
        {data?.feed != null && <p className="sr-only">Found the feed “{data.feed.title}”</p>}
      </div>
      {data?.feed != null && (
        <FollowFeed key={data.feed.url} collectionId={collectionId} found={data.feed} {...props} />
      )}
    </div>
  );
}

type DeclaredProps = Pick<CheckedFeedReply, 'declared'> & {
  readonly onChoose: (url: string) => void;
  readonly onAddPage: () => void;
};

/** What a page offers instead of being a feed itself. */
function Declared({ declared, onChoose, onAddPage }: DeclaredProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {declared.length === 0
          ? 'This is a page, and it names no feed.'
          : `This is a page with ${countNoun(declared.length, 'feed')}. Choose one:`}
      </p>
      {declared.length > 0 && (
        <ul className="grid max-w-full gap-1">
          {declared.map(({ url, title }) => (
            <li key={url}>
              <Button size="small" onClick={() => onChoose(url)}>
                <span className="truncate" title={url}>
                  {title === '' ? url : title}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" variant="quiet" onClick={onAddPage}>
        Add it as a page
      </Button>
    </div>
  );
}
