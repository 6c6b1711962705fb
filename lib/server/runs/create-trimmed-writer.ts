/** Passes text on as it arrives, but without trailing white space, so that what is shown equals what is stored. Pure. */
export function createTrimmedWriter(write: (text: string) => void): (text: string) => void {
  let held = '';
  return (text) => {
    const all = held + text;
    const kept = all.trimEnd();
    held = all.slice(kept.length);
    if (kept !== '') write(kept);
  };
}
