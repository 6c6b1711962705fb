/** Computes the positions of notes in the margin: each beside what it belongs to, or directly below the previous note. Pure. */
export type NoteWish = { readonly top: number; readonly height: number };

export function placeNotes(wishes: readonly NoteWish[], gap: number): number[] {
  let free = Number.NEGATIVE_INFINITY;
  return wishes.map(({ top, height }) => {
    const place = Math.max(top, free);
    free = place + height + gap;
    return place;
  });
}
