/**
 * The application's keyboard shortcuts: one list that binds them, displays them and feeds the command menu. Single letters are inactive in
 * text fields and can be turned off (WCAG 2.1.4). Pure, except for reading the event.
 */
export type Shortcut = {
  /** For example `mod+k`, `?` or `g c`; `mod` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: string;
  readonly label: string;
  readonly group: string;
  readonly onPress: () => void;
  /** True if the browser's own meaning applies in text fields, as Ctrl+Z undoes typing there. */
  readonly notWhileTyping?: boolean;
};

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/**
 * Returns the spelling of a key press as in the list above, or null if it cannot be a shortcut. On a Mac, Ctrl with a letter edits text, and
 * elsewhere the Windows key belongs to the system.
 */
export function readKeyPress(event: KeyPress, isMac: boolean): string | null {
  if (event.isComposing || event.altKey) return null;
  const key = event.key.toLowerCase();
  const [isMod, isOther] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (isOther) return null;
  if (isMod) return `mod+${key}`;
  return key.length === 1 || key === 'escape' ? key : null;
}

type Decision = { readonly pressed: Shortcut | null; readonly pending: string };

/** Returns which shortcut a key press completes. `pending` is the first letter of a pair such as `g c`. */
export function decideShortcut(
  shortcuts: readonly Shortcut[],
  press: { readonly spelling: string; readonly pending: string; readonly allowSingle: boolean },
): Decision {
  const isSingle = !press.spelling.startsWith('mod+');
  if (isSingle && !press.allowSingle) return { pressed: null, pending: '' };
  const wanted = press.pending ? `${press.pending} ${press.spelling}` : press.spelling;
  const pressed = shortcuts.find((shortcut) => shortcut.keys === wanted) ?? null;
  const isBeginning = shortcuts.some((shortcut) => shortcut.keys.startsWith(`${press.spelling} `));
  return { pressed, pending: pressed === null && isBeginning ? press.spelling : '' };
}

/** Returns the keys in readable form: `⌘ K` or `Ctrl K`, `G then C`. */
export function describeKeys(keys: string, isMac: boolean): readonly string[] {
  return keys
    .split(/[+ ]/)
    .map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key));
}
