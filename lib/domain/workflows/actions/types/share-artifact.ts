/** Creates a public link to an artifact. Any stranger with the link can read it, so the step is outward. */
import { z } from 'zod';
import { asId, type ArtifactId } from '@/lib/core/ids';
import { countNoun } from '@/lib/core/text';
import { limits } from '@/lib/core/limits';
import { shareModes } from '@/lib/protocol/share-words';
import { defineFields } from '../../field';
import { artifactIdField } from '../config-fields';
import { defineAction, outcomePorts } from '../define-action';
import { sayNamed } from '../effect-words';
import { createIdempotencyKey, leave } from '../step-outcome';

export const shareArtifact = defineAction({
  type: 'share_artifact',
  title: 'Share an artifact',
  sentence: 'Creates a public link to an artifact; anyone with the link can read it until it expires.',
  config: z.strictObject({
    artifact_id: artifactIdField,
    mode: z
      .enum(shareModes)
      .default('snapshot')
      .meta({
        title: 'What the link shows',
        description: 'snapshot: as it is now; live: always the latest version.',
        words: { snapshot: 'The artifact as it is now', live: 'Always the latest version' },
        fixed: true,
      }),
    expires_in_days: z
      .int()
      .min(1)
      .max(limits.workflowShareDays)
      .default(limits.shareDays)
      .meta({ title: 'Days until it expires', fixed: true }),
  }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'outward',
  outputs: defineFields({
    url: ['Its address', 'text'],
    share_id: ['Its id', 'text'],
    expires_at: ['When it expires', 'date'],
  }),
  secretOutputs: ['url'],
  needs: ['shares'],
  effect({ artifact_id, expires_in_days }, findName) {
    const days = typeof expires_in_days === 'number' ? expires_in_days : limits.shareDays;
    return `creates a public link to ${sayNamed(artifact_id, findName, 'an artifact')} for ${countNoun(days, 'day')}`;
  },
  async execute({ artifact_id, mode, expires_in_days }, host, context) {
    const share = await host.shares.create({
      artifactId: asId<ArtifactId>(artifact_id),
      mode,
      expiresInDays: expires_in_days,
      idempotencyKey: createIdempotencyKey(context),
    });
    const { url, shareId, expiresAt } = share;
    return leave('success', { url, share_id: shareId, expires_at: expiresAt.toISOString() });
  },
});
