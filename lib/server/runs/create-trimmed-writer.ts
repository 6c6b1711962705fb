/** Text as it comes, without the white space that would stand at its end: what is shown is then what is kept. Pure. */
export function createTrimmedWriter(write: (text: string) => void): (text: string) => void {
  let held = '';
  return (text) => {
    const all = held + text;
    const kept = all.trimEnd();
    held = all.slice(kept.length);
    if (kept !== '') write(kept);
  };
}
