'use client';

import { useState } from 'react';
import { countNoun } from '@/lib/core/text';
import type { ReplyTo } from '@/lib/client/api';
import type { MessageReply } from '@/lib/protocol/http/conversations';

type CollectionItem = ReplyTo<'GET /v1/collections'>['items'][number];

export type QuestionScope = {
  readonly collections: readonly CollectionItem[];
  /** The ticked collections; empty means all. */
  readonly ids: readonly string[];
  readonly setIds: (ids: readonly string[]) => void;
  /** What a question will be asked to, or why nothing can be asked. */
  readonly words: string;
  readonly canAsk: boolean;
};

/** Which collections the next question is asked to: those the user ticked, or else those of the last question of the conversation. */
export function useQuestionScope(
  collections: readonly CollectionItem[],
  { messages, mayEdit }: { readonly messages: readonly MessageReply[]; readonly mayEdit: boolean },
): QuestionScope {
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const last = messages.findLast(({ role }) => role === 'user')?.collection_ids ?? [];
  const known = new Set(collections.map(({ id }) => id));
  const ids = (ticked ?? last).filter((id) => known.has(id));
  const asked = ids.length === 0 ? collections : collections.filter(({ id }) => ids.includes(id));
  const sources = asked.reduce((sum, { source_count: count }) => sum + count, 0);
  return {
    collections,
    ids,
    setIds: setTicked,
    words: describeScope({ mayEdit, sources, asked: asked.length, all: collections.length }),
    canAsk: mayEdit && sources > 0,
  };
}

type Counts = {
  readonly mayEdit: boolean;
  readonly sources: number;
  readonly asked: number;
  readonly all: number;
};

function describeScope({ mayEdit, sources, asked, all }: Counts): string {
  if (!mayEdit) return 'Editors can ask questions.';
  if (all === 0) return 'Create a collection to ask about.';
  if (sources === 0) return 'Add a source to ask about.';
  const where = asked === all ? countNoun(all, 'collection') : `${asked} of ${all} collections`;
  return `${countNoun(sources, 'source')} in ${where}`;
}
