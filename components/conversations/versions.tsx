'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import type { MessageReply } from '@/lib/protocol/http/conversations';

type VersionsProps = {
  readonly message: MessageReply;
  readonly onChooseVersion: (messageId: string) => void;
};

/** Moves through the versions of a message: ← 2/3 →. No version is ever lost. */
export function Versions({ message, onChooseVersion }: VersionsProps) {
  const { version_ids: ids } = message;
  const index = ids.indexOf(message.id);
  if (ids.length < 2) return null;
  const choose = (to: number) => () => {
    const id = ids[to];
    if (id !== undefined) onChooseVersion(id);
  };
  return (
    <span className="inline-flex items-center">
      <IconButton
        size="small"
        icon={ChevronLeft}
        label="Earlier version"
        disabled={index <= 0}
        onClick={choose(index - 1)}
      />
      <span className="text-label text-soft tabular-nums">
        {index + 1}/{ids.length}
      </span>
      <IconButton
        size="small"
        icon={ChevronRight}
        label="Later version"
        disabled={index >= ids.length - 1}
        onClick={choose(index + 1)}
      />
    </span>
  );
}
