/** What a passkey tells about the thing that holds it. None of it is proved, so it only helps users to tell their passkeys apart. */
import type { PasskeyHolder } from '@/lib/protocol/team-words';

/** The password managers and systems that hold most passkeys, by the AAGUID under which they make them. */
const makers: ReadonlyMap<string, string> = new Map([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['adce0002-35bc-c60a-648b-0b25f1f05503', 'Chrome on Mac'],
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
  ['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
  ['53414d53-554e-4700-0000-000000000000', 'Samsung Pass'],
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
  ['531126d6-e717-415c-9320-3d9aa6981239', 'Dashlane'],
  ['50726f74-6f6e-5061-7373-50726f746f6e', 'Proton Pass'],
  ['fdb141b2-5d84-443e-8a35-4698c205a502', 'KeePassXC'],
]);

export const nameMaker = (aaguid: string): string | null => makers.get(aaguid) ?? null;

/** The ways in which a device is reached that Web Authentication Level 3 (5.8.4) names. Others say nothing to the browser. */
const transports = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const keepKnownTransports = (given: readonly string[]): readonly string[] =>
  transports.filter((known) => given.includes(known));

/** A password manager says both that it is in the device and that it is reached from another one. */
export function decideHolder(given: readonly string[]): PasskeyHolder | null {
  if (given.includes('internal')) return 'device';
  if (given.includes('hybrid')) return 'phone';
  return ['usb', 'nfc', 'ble', 'smart-card'].some((way) => given.includes(way)) ? 'security_key' : null;
}
