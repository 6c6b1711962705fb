'use client';

import { usePathname, useRouter } from 'next/navigation';
import { parseAsString, useQueryStates } from 'nuqs';
import { createLate } from '@/components/ui/late';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { closeTalk, type TalkSubject, useTalk } from './talk-store';

const lateDiscussion = createLate(() => import('./discussion'));

/**
 * The discussion about one thing, beside the page or, where there is no room, over its edge. It opens with a button of the thing, with the
 * letter C, or by an address that names a thread.
 */
export function DiscussionPane() {
  const path = usePathname();
  const router = useRouter();
  const talk = useTalk();
  const [wanted, setWanted] = useQueryStates(
    { thread: parseAsString, comment: parseAsString },
    { history: 'replace', shallow: true },
  );
  const isTalking = talk !== null && talk.path === path;
  const named = useEndpointQuery('GET /v1/threads/{id}', {
    key: queryKeys.threads.one(wanted.thread ?? ''),
    input: { params: { id: wanted.thread ?? '' } },
    enabled: wanted.thread !== null && !isTalking,
  });
  const subject = isTalking ? talk.subject : wanted.thread === null ? null : (named.data?.subject ?? null);
  const late = lateDiscussion.use(subject !== null);
  if (subject === null || path.includes('/inbox/')) return null;
  if (late === null) return null;
  return (
    <late.Discussion
      key={`${subject.kind} ${subject.id}`}
      subject={isTalking ? subject : widen(subject)}
      quote={isTalking ? talk.quote : null}
      wanted={wanted}
      takesFocus={isTalking}
      onGo={(to) => router.push(to)}
      onClose={() => {
        closeTalk();
        void setWanted({ thread: null, comment: null });
      }}
    />
  );
}

/** A new thread, begun where an old one is read, is about the whole thing. */
function widen(subject: TalkSubject): TalkSubject {
  return 'span' in subject ? { ...subject, span: null } : subject;
}
