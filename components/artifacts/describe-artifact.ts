/** Describes an artifact in words. Pure. */
import type { StateName } from '@/components/ui/state-label';
import { idPrefixes } from '@/lib/core/ids';
import type { ArtifactReply, ArtifactVersionReply } from '@/lib/protocol/http/artifacts';

/** Writes `executive_brief` as "Executive brief". A transform that the team made has a name of its own; null for all others. */
export function describeType(type: string, ownTitle: string | null): string {
  if (ownTitle !== null) return ownTitle;
  if (type.startsWith(idPrefixes.transform)) return 'Transform of your team';
  if (type === 'faq') return 'FAQ';
  // What no transform made: a saved answer, chosen rows of a table, or a text of one's own.
  if (type === 'answer') return 'Text';
  const words = type.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const origins: Record<ArtifactVersionReply['origin'], string> = {
  transform: 'made',
  answer: 'saved',
  edit: 'edited',
  restore: 'restored',
  copy: 'copied',
};

export function describeOrigin(origin: ArtifactVersionReply['origin']): string {
  return origins[origin];
}

/** Returns the state to show beside a title, or null if there is nothing to show. */
export function getArtifactState(
  artifact: Pick<ArtifactReply, 'status' | 'stale_count'>,
): { readonly state: StateName; readonly word: string } | null {
  switch (artifact.status) {
    case 'running':
      return { state: 'running', word: 'In progress' };
    case 'failed':
      return { state: 'failed', word: 'Failed' };
    case 'cancelled':
      return { state: 'refused', word: 'Cancelled' };
    case 'ready':
      return artifact.stale_count === 0 ? null : { state: 'stale', word: `${artifact.stale_count} stale` };
  }
}
