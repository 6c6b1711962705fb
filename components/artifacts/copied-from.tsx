import { Time } from '@/components/ui/time';
import type { SharedPath } from '@/lib/core/paths';

type CopiedFromProps = {
  /** The title that the shared page had. */
  readonly title: string;
  readonly asOf: string;
  readonly copiedBy: string;
  readonly copiedAt: string;
  /** Null if its link is closed. */
  readonly page: SharedPath | null;
};

/** Says of a copy of a shared page where it came from. Rendered on the server. */
export function CopiedFrom({ title, asOf, copiedBy, copiedAt, page }: CopiedFromProps) {
  return (
    <p className="text-label text-soft">
      Copied by {copiedBy} on <Time of={copiedAt} dayOnly /> from the shared page “<bdi>{title}</bdi>” as it
      was on <Time of={asOf} dayOnly />.{' '}
      {page === null ? (
        'Its link is closed.'
      ) : (
        <a className="underline underline-offset-2" href={page} target="_blank" rel="noopener noreferrer">
          Open the shared page
        </a>
      )}
    </p>
  );
}
