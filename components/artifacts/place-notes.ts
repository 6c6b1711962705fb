/** Where notes stand in the margin: each beside what it belongs to, or right below the note before it. Pure. */
export type NoteWish = { readonly top: number; readonly height: number };

export function placeNotes(wishes: readonly NoteWish[], gap: number): number[] {
  let free = Number.NEGATIVE_INFINITY;
  return wishes.map(({ top, height }) => {
    const place = Math.max(top, free);
    free = place + height + gap;
    return place;
  });
}
