import type { ReactNode } from 'react';
import { paths } from '@/lib/core/paths';

type LimitNoticeProps = {
  /** Which limits are reached, in words. */
  readonly reached: readonly string[];
  readonly slug: string;
  readonly children: ReactNode;
};

/**
 * Says above every page of a workspace that a limit is reached, so that nobody learns it only from a refusal. The server renders it, with a
 * plain link, so that no page loads a script for it. The frame of the workspace, which is as high as the window, gives it room by shrinking.
 */
export function LimitNotice({ reached, slug, children }: LimitNoticeProps) {
  if (reached.length === 0) return children;
  return (
    <div className="flex h-dvh flex-col">
      <aside
        aria-label="Limits that are reached"
        className="no-print shrink-0 border-b border-line bg-sunk px-4 py-2"
      >
        <p className="text-label text-pretty">
          {reached.join(' ')}{' '}
          <a className="underline underline-offset-2" href={paths.settingsSection(slug, 'usage')}>
            See usage
          </a>
        </p>
      </aside>
      {children}
    </div>
  );
}
