/**
 * Public links for tools, based on `create-share.ts`. The address is returned once, to the user who asks, and goes nowhere else (threats
 * 17).
 */
import { type Clock, dayMs } from '@/lib/core/clock';
import type { SharingPort } from '@/lib/engine/tools/ports/sharing';
import { getPublicUrl } from '@/lib/platform/settings/env';
import { createShare } from './create-share';
import type { MemberCalls } from '../tools/member-calls';

export function createSharingPort({ asEditor }: MemberCalls, clock: Clock): SharingPort {
  return {
    createShare: ({ artifactId, mode, expiresInDays }) =>
      asEditor(async (editor) => {
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + expiresInDays * dayMs).toISOString();
        const wanted = { artifactId, mode, expiresAt, origin: getPublicUrl() };
        const share = await createShare(editor, wanted, now);
        return {
          shareId: share.id,
          artifactTitle: share.artifact_title,
          mode: share.mode,
          expiresAt,
          address: share.url,
        };
      }),
  };
}
