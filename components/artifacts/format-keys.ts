import { readIsMac } from '@/components/ui/read-is-mac';
import type { FormatName } from './edit-markdown';

/** The keys of the formats, as the editor spells them. None of them opens anything of the browser or of the application. */
export const formatKeys: Readonly<Partial<Record<FormatName, string>>> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  heading: 'Mod-Shift-2',
  numbers: 'Mod-Shift-7',
  bullets: 'Mod-Shift-8',
  quotation: 'Mod-Shift-9',
};

/** The key that cites a passage. */
export const citeKey = 'Mod-Shift-1';

/** Writes keys as tooltips show them: `Ctrl Shift 2`, or `⌘⇧2` on a Mac. */
export function describeFormatKey(keys: string | undefined): string | undefined {
  const isMac = readIsMac();
  const words: Readonly<Record<string, string>> = isMac ? { Mod: '⌘', Shift: '⇧' } : { Mod: 'Ctrl' };
  return keys
    ?.split('-')
    .map((key) => words[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(isMac ? '' : ' ');
}
