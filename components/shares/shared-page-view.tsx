import { CopyPlus } from 'lucide-react';
import { describeDate } from '@/components/ui/describe-time';
import { StateLabel } from '@/components/ui/state-label';
import { paths, type SharedPath } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { SharedPage } from '@/lib/domain/shares/shared-page';
import type { ShareMode } from '@/lib/protocol/share-words';
import { describeEvidence, listNotes } from './describe-shared';
import { SharedSources } from './shared-sources';
import { SharedText } from './shared-text';

export type SharedPageViewProps = {
  readonly page: SharedPage;
  readonly mode: ShareMode;
  /** Address of the page, without a trailing slash. */
  readonly base: SharedPath;
  /** True if a member is previewing what visitors will see. Nothing can be reported or copied then. */
  readonly isPreview?: boolean | undefined;
};

/** An artifact as visitors read it: the text, its quotes in the margin, its sources at the end. */
export function SharedPageView({ page, mode, base, isPreview = false }: SharedPageViewProps) {
  return (
    <article className="shared-sheet">
      <header className="shared-head">
        <p className="text-label font-medium text-soft">
          {mode === 'snapshot' ? 'Snapshot of ' : 'Last changed '}
          <time dateTime={page.asOf}>{describeDate(page.asOf, 'UTC')}</time>
        </p>
        <h1 dir="auto" className="shared-title">
          {page.title}
        </h1>
        <p className="text-soft">{describeEvidence(page)}</p>
        <Warnings page={page} />
        {!isPreview && (
          <p className="no-print mt-2">
            <a href={paths.shareCopy(base)} className="shared-copy">
              <CopyPlus size={16} aria-hidden />
              <span>Copy to my workspace</span>
            </a>
          </p>
        )}
      </header>
      <div className="reading shared-text">
        <SharedText markdown={page.markdown} citations={page.citations} base={base} />
      </div>
      <SharedSources page={page} />
      <footer className="shared-foot">
        <p>Each number opens the quoted passage as it was captured. Shared from a Sourcebook workspace.</p>
        {!isPreview && (
          <p className="no-print">
            <a href={paths.shareReport(base)}>Report this page</a>
          </p>
        )}
      </footer>
    </article>
  );
}

/** Shows what a reader must know before relying on the text. */
function Warnings({ page }: { readonly page: SharedPage }) {
  const unsupported = page.citations.filter((citation) => citation.match === 'unsupported').length;
  const stale = listNotes(page).filter((note) => note.stale !== null).length;
  if (unsupported + stale === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      {unsupported > 0 && (
        <li>
          <StateLabel state="unsupported">
            {unsupported === 1 ? '1 claim without support' : `${unsupported} claims without support`}
          </StateLabel>
        </li>
      )}
      {stale > 0 && (
        <li>
          <StateLabel state="stale">{`${countNoun(stale, 'quote')} whose source has changed since`}</StateLabel>
        </li>
      )}
    </ul>
  );
}
