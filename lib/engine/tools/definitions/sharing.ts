/** `share.create`, our own tool (protocols 1): only a public link makes an artifact readable to strangers, so it always asks. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shareModes } from '@/lib/protocol/share-words';
import { defineTool } from '../tool';
import { idSchema } from './argument-schemas';

const maxExpiryDays = 365;

const createShare = defineTool({
  name: 'share.create',
  title: 'Create a public link',
  sentence:
    'Creates a public link to an artifact: a frozen snapshot, or live. Anybody with the link can read it until it expires. The address is shown only to the person, not to you.',
  input: z.strictObject({
    artifactId: idSchema,
    mode: z.enum(shareModes).default('snapshot'),
    expiresInDays: z.int().min(1).max(maxExpiryDays).default(limits.shareDays),
  }),
  contexts: ['collection'],
  risk: 'outward',
  role: 'editor',
  needs: ['sharing'],
  readsUntrusted: false,
  editable: ['mode', 'expiresInDays'],
  describe: ({ mode, expiresInDays }) =>
    `Create a public link (${mode}) to an artifact for ${expiresInDays} days`,
  describeFacts: () => ({ mustAsk: 'lets anybody who has the link read the artifact' }),
  async execute({ artifactId, mode, expiresInDays }, { sharing }) {
    const share = await sharing.createShare({ artifactId, mode, expiresInDays });
    return {
      result: {
        shareId: share.shareId,
        artifactId,
        artifactTitle: share.artifactTitle,
        mode: share.mode,
        expiresAt: share.expiresAt,
      },
      secret: share.address,
    };
  },
});

export const sharingTools = [createShare];
