'use client';

import { type RefObject, useCallback } from 'react';
import type { Span } from '@/components/citations/find-range';
import { TextTalk } from '@/components/threads/text-talk';
import type { MessageReply } from '@/lib/protocol/http/conversations';

type AnswerTalkProps = {
  /** The element that shows the text of the answer. */
  readonly root: RefObject<HTMLElement | null>;
  readonly message: Pick<MessageReply, 'id' | 'markdown' | 'open_threads'>;
};

/** Lets readers of an answer comment on what they select in it. */
export function AnswerTalk({ root, message: { id, markdown, open_threads: open = 0 } }: AnswerTalkProps) {
  const write = useCallback((span: Span | null) => ({ kind: 'answer' as const, id, span }), [id]);
  return <TextTalk root={root} markdown={markdown} hasMarkers write={write} marksAlways={open > 0} />;
}
