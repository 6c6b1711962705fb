'use client';

import { RotateCw, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useWorkspace } from '@/lib/client/workspace';
import { writeUrl } from '@/lib/client/api';
import type { PageGap as Gap } from '@/lib/core/page-gap';

const explanations: Readonly<Record<Gap, string>> = {
  unreadable:
    'The text of this page could not be read, because its fonts do not say which letters they show. Neither search nor answers know it.',
  partly_unreadable:
    'Some of this page could not be read, because its font does not say which letters it shows. Neither search nor answers know it.',
  no_text: 'This page has no text.',
};

type PageGapProps = { readonly revisionId: string; readonly page: number; readonly gap: Gap };

/**
 * Says what of a page could not be read, and shows the page as a picture: at once if nothing of it could be read, otherwise when asked for,
 * because a page with one odd font, or a blank one, is seldom worth it.
 */
export function PageGap({ revisionId, page, gap }: PageGapProps) {
  const [isShown, setIsShown] = useState(gap === 'unreadable');
  return (
    <div className="mb-4 grid gap-2 font-operating text-label text-soft">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{explanations[gap]}</span>
        {gap !== 'unreadable' && (
          <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide the picture' : `Show page ${page} as a picture`}
          </Button>
        )}
      </p>
      {isShown && <PagePicture revisionId={revisionId} page={page} />}
    </div>
  );
}

function PagePicture({ revisionId, page }: Omit<PageGapProps, 'gap'>) {
  const { id: workspaceId } = useWorkspace();
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const input = { params: { id: revisionId, number: page } };
  const address = `${writeUrl('GET /v1/revisions/{id}/pages/{number}/picture', input)}?workspace_id=${workspaceId}`;
  const alt = `Picture of page ${page}`;
  if (state === 'failed')
    return (
      <FailureNotice
        sentence={`Page ${page} could not be drawn.`}
        cause="The original shows it."
        action={
          <Button
            size="small"
            icon={RotateCw}
            onClick={() => {
              setAttempt(attempt + 1);
              setState('loading');
            }}
          >
            Try again
          </Button>
        }
      />
    );
  return (
    <Dialog
      title={`Page ${page}`}
      width="wide"
      trigger={
        <button
          type="button"
          aria-label={`Enlarge page ${page}`}
          className="page-picture"
          aria-busy={state === 'loading'}
        >
          <img
            key={attempt}
            src={address}
            alt={alt}
            loading="lazy"
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
          <span className="page-picture-hint">
            <ZoomIn size={14} aria-hidden />
            {state === 'loading' ? 'Drawing the page …' : 'Enlarge'}
          </span>
        </button>
      }
    >
      <div className="overflow-x-auto">
        <img src={address} alt={alt} className="page-picture-large" />
      </div>
    </Dialog>
  );
}
