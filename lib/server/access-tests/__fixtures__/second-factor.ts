/** A second factor with a known secret, for the endpoints that need one. */
import { TOTP } from 'otpauth';
import type { UserId } from '@/lib/core/ids';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const writeCodeNow = () => new TOTP({ secret }).generate();

/** Gives the user a second factor that is on, or one that they have begun to set up. */
export async function giveSecondFactor(userId: UserId, { isOn }: { readonly isOn: boolean }): Promise<void> {
  const secretCipher = seal(secret, `second factor of ${userId}`);
  await acrossWorkspaces(async (database) => {
    await database.secondFactor.deleteMany({ where: { userId } });
    const confirmedAt = isOn ? new Date() : null;
    await database.secondFactor.create({ data: { userId, secretCipher, confirmedAt }, select: { userId: true } });
  });
}
