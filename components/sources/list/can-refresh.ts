import type { SourceReply } from '@/lib/protocol/http/sources';

/** A web page can be captured again at any time, and so can the page of a reference; other sources only after their capture failed. */
export const canRefresh = ({ type, status, url }: Pick<SourceReply, 'type' | 'status' | 'url'>): boolean =>
  type === 'url' || hasUnreadPage({ type, url }) || status === 'failed';

/** True for a reference with a page that was not asked for. */
export const hasUnreadPage = ({ type, url }: Pick<SourceReply, 'type' | 'url'>): boolean =>
  type === 'reference' && url !== null;
