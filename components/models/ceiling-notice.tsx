'use client';

import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { describeCeiling } from './describe-ceiling';

type CeilingNoticeProps = { readonly tokens: number; readonly costUsd: number | null };

/** Shown beside a run's usage if the run came near a ceiling. */
export function CeilingNotice({ tokens, costUsd }: CeilingNoticeProps) {
  const { data: setting } = useEndpointQuery('GET /v1/models/setting', { key: queryKeys.models.setting() });
  const words = setting === undefined ? null : describeCeiling({ tokens, costUsd }, setting);
  if (words === null) return null;
  return (
    <span className="text-near" title="A run that reaches its spending limit stops and keeps what it has.">
      {words}
    </span>
  );
}
