'use client';

import { Link2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { describeEnd } from '@/components/shares/describe-share';
import { useTimeZone } from '@/components/ui/page-memory';
import { Signs } from '@/components/shares/share-list';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { ShareReply } from '@/lib/protocol/http/shares';

const shownLinks = 4;

/** The public links that are open now, that is, what people outside the workspace can read. */
export function OpenLinks({ shares }: { readonly shares: readonly ShareReply[] }) {
  const { slug } = useWorkspace();
  const timeZone = useTimeZone();
  const open = shares.filter((share) => share.state === 'live');
  if (open.length === 0) return null;
  return (
    <section aria-label="Shared links" className="grid grid-cols-1 gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-label font-medium text-soft">Shared links</h2>
        <Link
          href={paths.shares(slug)}
          className="inline-flex min-h-6 pointer-coarse:min-h-11 pointer-coarse:min-w-11 items-center text-label underline underline-offset-2"
        >
          All links
        </Link>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {open.slice(0, shownLinks).map((share) => (
          <li key={share.id}>
            <Link
              href={paths.artifact(slug, share.artifact_id)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 px-1 py-2 hover:bg-sunk"
            >
              <Link2 size={18} aria-hidden className="shrink-0 text-soft" />
              <span className="min-w-0 flex-1 basis-28 truncate">{share.artifact_title}</span>
              <Signs share={share} />
              <span className="text-label text-soft tabular-nums">{countNoun(share.views, 'view')}</span>
              <span className="hidden w-40 text-end text-label text-soft tablet:block">
                {describeEnd(share, timeZone)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
