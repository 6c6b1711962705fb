import type { SourceReply } from '@/lib/protocol/http/sources';

/** A page can be captured again at any time; anything else only after its capture failed. */
export const canRefresh = ({ type, status }: SourceReply): boolean => type === 'url' || status === 'failed';
