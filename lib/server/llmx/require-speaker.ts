/**
 * Identifies who speaks LLMX over HTTP: the member whose bearer token it is. A page of another site can send plain text, so a browser's
 * session never counts.
 */
import { AppError } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';

export type TokenViewer = Viewer & { readonly tokenId: string };

export function requireSpeaker(actor: Viewer): TokenViewer {
  const { tokenId } = actor;
  if (tokenId === undefined)
    throw new AppError(
      'forbidden',
      'Send a token as "Authorization: Bearer …". Tokens are made in Settings.',
    );
  return { ...actor, tokenId };
}
