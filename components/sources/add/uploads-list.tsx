'use client';

import { RotateCcw, X } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import type { SourceAdding } from './use-add-sources';

/** Files being uploaded. Its code loads after the first page. */
export function UploadsList({ adding }: { readonly adding: SourceAdding }) {
  return (
    <ul aria-label="Uploads" className="mt-1 grid gap-1">
      {adding.uploads.map((upload) => (
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
