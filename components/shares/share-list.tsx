'use client';

import { Flag, Lock } from 'lucide-react';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import type { ShareReply } from '@/lib/protocol/http/shares';
import { CloseShare } from './close-share';
import { CopyAddress } from './copy-address';
import { useTimeZone } from '@/components/ui/page-memory';
import { describeEnd, describeState, modeWords } from './describe-share';

/** The links of one artifact, newest first. */
export function ShareList({ shares }: { readonly shares: readonly ShareReply[] }) {
  const timeZone = useTimeZone();
  const { role } = useWorkspace();
  if (shares.length === 0) return null;
  return (
    <section aria-label="Links to this artifact">
      <h3 className="mb-1 text-label font-medium text-soft">Existing links</h3>
      <ul className="divide-y divide-line border-y border-line">
        {shares.map((share) => (
          <li key={share.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <ShareState share={share} />
            <span className="flex-1">
              {modeWords[share.mode]} <span className="text-soft">· {describeEnd(share, timeZone)}</span>
            </span>
            <Signs share={share} />
            <span className="text-label text-soft tabular-nums">{countNoun(share.views, 'view')}</span>
            <CopyAddress share={share} />
            {role !== 'viewer' && share.state !== 'revoked' && <CloseShare share={share} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ShareState({ share }: { readonly share: ShareReply }) {
  const { state, word } = describeState(share);
  return <StateLabel state={state}>{word}</StateLabel>;
}

/** Marks what is special about a link: a passphrase, reports. */
export function Signs({ share }: { readonly share: ShareReply }) {
  return (
    <>
      {share.has_passphrase && (
        <span className="inline-flex items-center gap-1 text-label text-soft">
          <Lock size={14} aria-hidden />
          Passphrase
        </span>
      )}
      {share.reports.length > 0 && (
        <span className="inline-flex items-center gap-1 text-label text-near">
          <Flag size={14} aria-hidden />
          {countNoun(share.reports.length, 'report')}
        </span>
      )}
    </>
  );
}
