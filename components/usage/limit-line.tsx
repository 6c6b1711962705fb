'use client';

import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { LimitKind } from '@/lib/protocol/usage-words';

/**
 * Says before something is added that a limit of these kinds is reached, so that it would be refused. Shows nothing otherwise. Belongs below
 * everything that can be pressed, which its arrival would move.
 */
export function LimitLine({ kinds }: { readonly kinds: readonly LimitKind[] }) {
  const { data } = useEndpointQuery('GET /v1/usage', {
    key: queryKeys.models.usage(1),
    input: { query: { days: 1 } },
  });
  const reached = data?.meters.find((meter) => kinds.includes(meter.kind) && meter.reached !== null);
  if (reached === undefined) return null;
  return (
    <p role="status" className="pt-3 text-label text-unsupported">
      {reached.reached}
    </p>
  );
}
