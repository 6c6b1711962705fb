'use client';

import { Popover } from '@base-ui/react/popover';
import { CircleSlash } from 'lucide-react';
import { use } from 'react';
import { CitationContext } from './citation-context';
import { describeUnsupported } from './describe-citation';

/** Follows a claim whose quote was not located, and says why on hover, on focus and to screen readers. */
export function UnsupportedMark({ indexes }: { readonly indexes: readonly number[] }) {
  const scope = use(CitationContext);
  const citations = indexes.flatMap((index) => scope?.citations[index] ?? []);
  const reason = describeUnsupported(citations);
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={150}
        closeDelay={300}
        className="unsupported-mark"
        aria-label={`Not supported: ${reason}`}
      >
        <CircleSlash size={12} aria-hidden />
        not supported
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" sideOffset={6} collisionPadding={8} className="z-40">
          <Popover.Popup initialFocus={false} className="floating w-80 max-w-(--available-width) p-3">
            <Popover.Title className="text-label font-medium text-unsupported">Not supported</Popover.Title>
            <Popover.Description className="mt-1">{reason}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
