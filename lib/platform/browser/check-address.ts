/**
 * Checks an address before a browser is asked to open it (threats 23). Most refusals need no browser, and the refusal of an address found
 * in a page never does.
 */
import { limits } from '../../core/limits';
import { type AddressGuardOptions, createAddressGuard, getPort } from '../fetch/address-guard';
import { createFetchFailure } from '../fetch/fetch-failure';
import { raceAbort } from '../fetch/race-abort';
import { type BrowserFailure, toBrowserFailure } from './browser-failure';

/** Returns null, or the reason why the guard would refuse the address. */
export async function checkAddress(
  text: string,
  options: AddressGuardOptions,
  signal: AbortSignal,
): Promise<BrowserFailure | null> {
  const url = text.length <= limits.urlChars && URL.canParse(text) ? new URL(text) : null;
  if (url === null) return toBrowserFailure(createFetchFailure('invalid_url'));
  const guard = createAddressGuard(options);
  const refusal = guard.checkUrl(url);
  if (refusal !== null) return toBrowserFailure(refusal);
  try {
    const resolved = await raceAbort(guard.resolve(url.hostname, getPort(url)), signal);
    return resolved.ok ? null : toBrowserFailure(resolved.failure);
  } catch (error) {
    // Only the signal can reject here. A deadline is recognised by its error name.
    const isDeadline = error instanceof Error && error.name === 'TimeoutError';
    return toBrowserFailure(createFetchFailure(isDeadline ? 'timed_out' : 'aborted'));
  }
}
