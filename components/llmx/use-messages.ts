/** The messages of a conversation, updated while it is open. Only messages after the last one are requested, never all of them again. */
import { useState } from 'react';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import type { LlmxMessageReply } from '@/lib/protocol/http/llmx';

/** The server answers as soon as there is a new message. This is the pause before the next request. */
const pauseMs = 500;
const quietLookMs = 15_000;

export function useMessages(
  id: string,
  { known, isOpen }: { readonly known: readonly LlmxMessageReply[]; readonly isOpen: boolean },
) {
  const [said, setSaid] = useState(known);
  const after = said.at(-1)?.position ?? 0;
  const wait = isOpen ? limits.llmxWaitSeconds : 0;
  const newer = useEndpointQuery('GET /v1/llmx-sessions/{id}/messages', {
    key: [...queryKeys.llmx.messages(id), after],
    input: { params: { id }, query: { limit: limits.pageItems, cursor: String(after), wait } },
    refetchInterval: () => (isOpen ? pauseMs : quietLookMs),
  });
  const fresh = (newer.data?.items ?? []).filter(({ position }) => position > after);
  // State derived from what was read is set during rendering, before anything of it is shown.
  if (fresh.length > 0) setSaid([...said, ...fresh]);
  return { said, failure: newer.error };
}
