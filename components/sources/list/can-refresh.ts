import type { SourceReply } from '@/lib/protocol/http/sources';

/** A web page can be captured again at any time, other sources only after their capture failed. */
export const canRefresh = ({ type, status }: SourceReply): boolean => type === 'url' || status === 'failed';
