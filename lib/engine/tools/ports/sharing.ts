/**
 * Public links as tools see them (protocols 1: `share.create` is our own). The address of a link is a secret of 256 bits, stored as a hash
 * (threats 17). It is returned once, for the user who asked, and must reach neither a log nor a model.
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
