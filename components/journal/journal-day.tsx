'use client';

import { useRef, useState } from 'react';
import { BlockTalkButton } from '@/components/threads/block-talk-button';
import { ServedOutliner } from '@/components/outliner/served-outliner';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { PickWhatLasts } from '@/components/reviews/pick-what-lasts';
import { ButtonLink } from '@/components/ui/button-link';
import { useSendDay } from '@/components/outliner/use-send-page';
import { PageSources } from '@/components/pages/page-sources';
import { Backlinks } from '@/components/pages/backlinks';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { PageDetailReply } from '@/lib/protocol/http/pages';
import { describeDay } from '@/components/pages/describe-day';

type JournalDayProps = {
  readonly date: string;
  /** Null until something is written. */
  readonly day: PageDetailReply | null;
  readonly isToday: boolean;
  readonly canEdit: boolean;
};

/** One day: its date, its text, and what links to it. */
export function JournalDay({ date, day, isToday, canEdit }: JournalDayProps) {
  const [id, setId] = useState(day?.id ?? null);
  const send = useSendDay(date, id, setId);
  const title = describeDay(date);
  const { slug } = useWorkspace();
  const section = useRef<HTMLElement>(null);
  return (
    <section
      ref={section}
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-6 first:border-t-0 first:pt-0"
    >
      <h2 className="flex items-baseline gap-2 font-reading text-title">
        {title}
        {isToday && <span className="font-operating text-label text-soft">Today</span>}
      </h2>
      {day === null && isToday && canEdit && (
        <p className="max-w-measure text-soft">
          Use the journal to note what happens, line by line. What proves worth keeping can move to a page of
          its own; link a page with [[ ]].
        </p>
      )}
      {day === null && !canEdit ? (
        <p className="text-soft">Nothing was written on this day.</p>
      ) : (
        <ServedOutliner
          label={`Journal of ${title}`}
          place={date}
          page={day}
          send={send}
          offerForBlocks={(ids) => <PickWhatLasts of={{ block_ids: ids }} />}
        />
      )}
      {id !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <BlockTalkButton pageId={id} root={section} />
          {isToday && <WhoIsHere kind="block" id={id} />}
          <PickWhatLasts of={{ date }} />
          <ButtonLink variant="quiet" href={paths.reviews(slug, id)}>
            Show reviews
          </ButtonLink>
        </div>
      )}
      {id !== null && <PageSources id={id} />}
      {id !== null && <Backlinks id={id} />}
    </section>
  );
}
