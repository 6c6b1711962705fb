import { useEffect, useRef } from 'react';
import { announce } from '@/components/shell/announce';
import { countNoun } from '@/lib/core/text';
import type { SourceReply } from '@/lib/protocol/http/sources';

type Watched = Pick<SourceReply, 'id' | 'title' | 'status' | 'failure'>;

/** Announces which sources have been read, and which could not be, once each. The list shows it to the eye. */
export function useCaptureAnnouncements(sources: readonly Watched[]): void {
  const pending = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const over = sources.filter(({ id, status }) => pending.current.has(id) && !isPending(status));
    pending.current = new Set(sources.filter(({ status }) => isPending(status)).map(({ id }) => id));
    const failed = over.filter(({ status }) => status === 'failed');
    const read = over.filter(({ status }) => status !== 'failed');
    if (read.length > 0) announce(describeRead(read), `captured ${read[0]?.id ?? ''}`);
    if (failed.length > 0) announce(describeFailed(failed), `failed ${failed[0]?.id ?? ''}`);
  }, [sources]);
}

const isPending = (status: Watched['status']) => status === 'queued' || status === 'running';

const describeRead = ([first, ...others]: readonly Watched[]) =>
  others.length === 0
    ? `“${first?.title ?? ''}” has been read`
    : `${countNoun(others.length + 1, 'source')} have been read`;

const describeFailed = ([first, ...others]: readonly Watched[]) =>
  others.length === 0
    ? `“${first?.title ?? ''}” could not be read. ${first?.failure?.message ?? ''}`.trim()
    : `${countNoun(others.length + 1, 'source')} could not be read`;
