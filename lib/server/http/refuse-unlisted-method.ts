/**
 * Finds the methods that the interface has at an address, from the registry of endpoints. Next answers any other method with an empty 405,
 * but a program should get the interface's error and the list of allowed methods.
 */
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { allEndpoints } from '@/lib/protocol/http';
import { presentError } from './route';

type Address = { readonly pattern: RegExp; readonly methods: ReadonlySet<string> };

const escape = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

const addresses: readonly Address[] = [...new Set(allEndpoints.map(({ path }) => path))]
  .toSorted((one, other) => one.split('{').length - other.split('{').length)
  .map((path) => ({
    pattern: new RegExp(`^${escape(path).replace(/\{\w+\}/g, '[^/]+')}$`),
    methods: new Set(allEndpoints.filter((one) => one.path === path).map(({ method }) => method)),
  }));

/** Null if the interface has no such address. */
function listMethods(pathname: string): readonly string[] | null {
  // A path without parameters comes first, as it does in Next: /v1/members/me is not /v1/members/{id}.
  const found = addresses.find(({ pattern }) => pattern.test(pathname));
  if (found === undefined) return null;
  // Next also answers HEAD wherever there is a GET.
  const more = found.methods.has('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
  return [...found.methods, ...more].toSorted();
}

/** Returns the refusal of a method that the address does not have. Null if it has the method, or if there is no such address. */
export function refuseUnlistedMethod(method: string, pathname: string): Response | null {
  const methods = listMethods(pathname);
  if (methods === null || methods.includes(method)) return null;
  const sentence = `This address does not accept ${method}. It accepts ${methods.join(', ')}.`;
  const response = presentError(new AppError('method_not_allowed', sentence), createUuid(), 'unknown');
  response.headers.set('allow', methods.join(', '));
  return response;
}
