/** Says what to do when a service refuses what was sent to it, by whose fault the status of its answer says it is. Pure. */
const advice: ReadonlyMap<number, string> = new Map([
  [401, 'It does not accept the address or the secret.'],
  [403, 'It does not accept the address or the secret.'],
  [404, 'Check the address.'],
  [410, 'Check the address.'],
  [429, 'It was asked too often. Try again later.'],
]);

export const adviseOnStatus = (status: number): string =>
  advice.get(status) ??
  (status >= 500
    ? 'The fault is on its side. Try again later.'
    : 'Check the address, and what that service takes.');
