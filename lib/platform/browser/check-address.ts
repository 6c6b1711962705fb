/** An address before a browser is asked for it (threats 23): most refusals need no browser, and one that came out of a page never does. */
import { limits } from '../../core/limits';
import { type AddressGuardOptions, createAddressGuard, getPort } from '../fetch/address-guard';
import { createFetchFailure } from '../fetch/fetch-failure';
import { raceAbort } from '../fetch/race-abort';
import { type BrowserFailure, toBrowserFailure } from './browser-failure';

/** Null, or why the guard would not let it through. */
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
    // Only the signal rejects here; a deadline has a name of its own.
    const isDeadline = error instanceof Error && error.name === 'TimeoutError';
    return toBrowserFailure(createFetchFailure(isDeadline ? 'timed_out' : 'aborted'));
  }
}
