'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { encodeFrame, type Frame } from '@/lib/protocol/run-frames';

const pageFrames = 50;

const readHash = () => window.location.hash;
const watchHash = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The log itself, a page at a time; `#frame-12` opens the page of that frame and goes there. */
export function RunFrames({ frames }: { readonly frames: readonly Frame[] }) {
  const hash = useSyncExternalStore(watchHash, readHash, () => '');
  const wanted = Number(/^#frame-(\d+)$/.exec(hash)?.[1] ?? 0);
  const at = frames.findIndex(({ eventId }) => eventId === wanted);
  const [turned, setTurned] = useState<{ readonly hash: string; readonly page: number } | null>(null);
  const page =
    turned !== null && turned.hash === hash ? turned.page : Math.max(0, Math.floor(at / pageFrames));
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || wanted > 0;
  const isFound = at >= 0;

  useEffect(() => {
    if (isFound && isOpen) document.getElementById(`frame-${wanted}`)?.scrollIntoView({ block: 'center' });
  }, [isFound, isOpen, wanted]);

  const pages = Math.max(1, Math.ceil(frames.length / pageFrames));
  const turn = (to: number) => setTurned({ hash, page: to });
  return (
    <section aria-labelledby="log" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="log" className="flex-1 text-reading font-semibold">
          The log, {frames.length.toLocaleString('en')} frames
        </h2>
        <Button aria-expanded={isOpen} onClick={() => setOpened(!isOpen)} disabled={wanted > 0}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {isOpen && (
        <>
          <ol className="divide-y divide-line overflow-x-auto border-y border-line font-code text-label">
            {frames.slice(page * pageFrames, (page + 1) * pageFrames).map((frame, index) => {
              const number = frame.eventId ?? page * pageFrames + index + 1;
              return (
                <li key={number} id={`frame-${number}`} className="flex gap-3 py-1 target:bg-sunk">
                  <a href={`#frame-${number}`} className="w-10 shrink-0 text-end text-soft tabular-nums">
                    {number}
                  </a>
                  <code className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
                    {JSON.stringify(encodeFrame(frame))}
                  </code>
                </li>
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
        </>
      )}
    </section>
  );
}
