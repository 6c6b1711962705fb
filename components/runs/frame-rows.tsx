'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { encodeFrame, type TimedFrame } from '@/lib/protocol/run-frames';
import { writeFrameHash } from '@/lib/core/paths';

type FrameRowsProps = {
  readonly label: string;
  readonly frames: readonly TimedFrame[];
  /** Number of the frame to scroll to and mark; 0 means none. */
  readonly wanted?: number;
  /** If true, each field has its own line, which is easier to read. Otherwise each frame is one line, as it was sent. */
  readonly pretty?: boolean;
};

const pageFrames = 50;

/** The frames of the log, one page at a time. */
export function FrameRows({ label, frames, wanted = 0, pretty = false }: FrameRowsProps) {
  const at = wanted === 0 ? -1 : frames.findIndex(({ eventId }) => eventId === wanted);
  const [turned, setTurned] = useState<{ readonly wanted: number; readonly page: number } | null>(null);
  const first = Math.max(0, Math.floor(at / pageFrames));
  const page = turned?.wanted === wanted ? turned.page : first;
  const pages = Math.max(1, Math.ceil(frames.length / pageFrames));
  const turn = (to: number) => setTurned({ wanted, page: to });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ol
        aria-label={label}
        className="divide-y divide-line overflow-x-auto border-y border-line font-code text-label"
      >
        {frames.slice(page * pageFrames, (page + 1) * pageFrames).map((frame, index) => {
          const number = frame.eventId ?? page * pageFrames + index + 1;
          return (
            <FrameRow
              key={number}
              frame={frame}
              number={number}
              pretty={pretty}
              isWanted={number === wanted}
            />
          );
        })}
      </ol>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          <Button size="small" disabled={page === 0} onClick={() => turn(page - 1)}>
            Earlier
          </Button>
          <span className="text-label text-soft tabular-nums">
            Page {page + 1} of {pages}
          </span>
          <Button size="small" disabled={page >= pages - 1} onClick={() => turn(page + 1)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}

type FrameRowProps = {
  readonly frame: TimedFrame;
  readonly number: number;
  readonly pretty: boolean;
  readonly isWanted: boolean;
};

function FrameRow({ frame, number, pretty, isWanted }: FrameRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    link.current?.scrollIntoView({ block: 'center' });
    focusUnlessTyping(link.current, { preventScroll: true });
  }, [isWanted]);
  return (
    <li
      aria-current={isWanted ? 'location' : undefined}
      className={joinClasses(
        'flex gap-3 border-s-2 py-1 ps-1',
        isWanted ? 'border-s-accent bg-sunk' : 'border-s-transparent',
      )}
    >
      <a
        ref={link}
        href={writeFrameHash(number)}
        aria-label={`Frame ${number}`}
        className="min-w-9 shrink-0 text-end text-soft tabular-nums hover:text-ink"
      >
        {number}
      </a>
      <code className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {JSON.stringify(encodeFrame(frame), null, pretty ? 2 : 0)}
      </code>
    </li>
  );
}
