/** Where the caret belongs in a text that somebody else changed: before, behind or at the end of what they replaced. Pure. */
export function carryCaret(before: string, after: string, offset: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (offset <= start) return offset;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return offset >= before.length - end ? offset + after.length - before.length : after.length - end;
}
