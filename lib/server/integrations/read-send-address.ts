/**
 * Reads an address to send to, as typed by an owner. Addresses that the address guard would refuse regardless of what the name resolves to
 * are refused here, while the owner can still correct them. The connection is checked again each time (threats 23). Messages never repeat
 * the address.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';
import { getEnvironment } from '@/lib/platform/settings/env';
import { createAddressGuard } from '@/lib/platform/fetch/address-guard';

export function readSendAddress(typed: string): URL {
  const read = readWebUrl(typed, limits.urlChars);
  if (!read.ok) throw refuse(read.failure.reason);
  const url = read.value;
  const refusal = createAddressGuard({ allow: getEnvironment().CAPTURE_ALLOW }).checkUrl(url);
  if (refusal !== null) throw refuse(refusal.sentence);
  url.hash = '';
  return url;
}

const refuse = (sentence: string) =>
  new AppError('invalid_input', `url: ${sentence}`, { data: { field: 'url' } });
