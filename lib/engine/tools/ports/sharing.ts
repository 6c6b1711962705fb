/**
 * Public links as tools see them (protocols 1: `share.create` is ours). The address of a link is a secret of 256 bits, kept as a hash
 * (threats 17): it is given back once, for the asking person, and must reach neither a log nor a model.
 */
import type { ShareMode } from '@/lib/protocol/share-words';

export type SharingPort = {
  createShare(request: {
    readonly artifactId: string;
    readonly mode: ShareMode;
    readonly expiresInDays: number;
  }): Promise<{
    readonly shareId: string;
    readonly artifactTitle: string;
    readonly mode: ShareMode;
    /** ISO 8601, UTC. */
    readonly expiresAt: string;
    readonly address: string;
  }>;
};
