/**
 * Reads the address of an MCP server, as typed by an owner. What the address guard would refuse whatever the name resolves to is refused here, while
 * the owner can still correct it, and so is an address without TLS, unless an administrator allows its host. Nothing in an address is replaced, such
 * as by a variable of the environment. Messages never repeat the address.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';
import { getEnvironment } from '@/lib/platform/settings/env';
import { createAddressGuard } from '@/lib/platform/fetch/address-guard';
import { hasTls } from '@/lib/platform/fetch/has-tls';

export function readServerAddress(typed: string): URL {
  const read = readWebUrl(typed, limits.urlChars);
  if (!read.ok) throw refuseAddress(read.failure.reason);
  const url = read.value;
  const allow = getEnvironment().CAPTURE_ALLOW;
  const refusal = createAddressGuard({ allow }).checkUrl(url);
  if (refusal !== null) throw refuseAddress(refusal.sentence);
  if (!hasTls(url, allow)) throw refuseAddress('The address of an MCP server begins with https://.');
  url.hash = '';
  return url;
}

export const refuseAddress = (sentence: string) =>
  new AppError('invalid_input', `url: ${sentence}`, { data: { field: 'url' } });
