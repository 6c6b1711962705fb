/** "Did you mean …?": finds the known name closest to a mistyped one. For messages only; nothing is ever resolved with it. */
import { countEdits } from './count-edits';

/** Number of characters of a name that are compared, so that a very long text costs no more than a name. */
const comparedChars = 60;

/** Returns null if nothing is close, that is, if more than a third of the letters would have to change. */
export function findNearest(wanted: string, known: readonly string[]): string | null {
  const target = fold(wanted);
  const most = Math.max(1, Math.ceil(target.length / 3));
  let nearest: { readonly name: string; readonly edits: number } | null = null;
  for (const name of known) {
    const edits = countEdits(target, fold(name), most);
    if (edits <= most && (nearest === null || edits < nearest.edits)) {
      nearest = { name, edits };
    }
  }
  return nearest?.name ?? null;
}

const fold = (name: string) => name.trim().toLowerCase().slice(0, comparedChars);
