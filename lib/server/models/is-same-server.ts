/** Decides whether a stored key may be used. */
import type { ModelSetting } from '@/lib/domain/models/setting-store';

/** True if the stored key may be sent there: it was given for this provider at this address, and for no other. */
export function isSameServer(
  stored: Pick<ModelSetting, 'provider' | 'baseUrl'> | null,
  asked: Pick<ModelSetting, 'provider' | 'baseUrl'>,
): boolean {
  return stored !== null && stored.provider === asked.provider && stored.baseUrl === asked.baseUrl;
}
