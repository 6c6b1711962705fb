'use client';

import { RotateCcw, X } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import type { SourceAdding } from './use-add-sources';

export type UploadsListProps = {
  readonly adding: SourceAdding;
  /** Opens a source that is already there. */
  readonly onOpen: (sourceId: string) => void;
};

/** Files being uploaded, below the list of sources, where they are in view however long it is. Its code loads after the first page. */
export function UploadsList({ adding, onOpen }: UploadsListProps) {
  return (
    <ul
      aria-label="Uploads"
      className="scroll-quiet grid max-h-40 shrink-0 auto-rows-max gap-1 border-t border-line px-2 py-1"
    >
      {adding.uploads.map(({ sourceId, ...upload }) => (
        <li key={upload.id} className="flex min-h-9 items-center gap-2 ps-2">
          <span className="min-w-0 flex-1">
            <span className="block truncate">{upload.fileName}</span>
            {upload.state === 'failed' ? (
              <span className="block text-label text-unsupported">{upload.problem}</span>
            ) : (
              <Progress label={`Uploading ${upload.fileName}`} value={upload.percent} />
            )}
          </span>
          {upload.state === 'failed' && (
            <>
              {sourceId !== null && (
                <Button size="small" variant="quiet" onClick={() => onOpen(sourceId)}>
                  Open it
                </Button>
              )}
              {upload.canRetry && (
                <IconButton
                  size="small"
                  icon={RotateCcw}
                  label={`Try ${upload.fileName} again`}
                  onClick={() => adding.retryUpload(upload.id)}
                />
              )}
              <IconButton
                size="small"
                icon={X}
                label={`Leave ${upload.fileName} out`}
                onClick={() => adding.dismissUpload(upload.id)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
