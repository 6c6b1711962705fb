/**
 * Proposes names in addresses for a workspace that is made from an archive. Each has as many letters as the name in the archive, because citations
 * and threads are places in texts that contain such addresses. Pure.
 */
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Letters that are drawn: more than a million endings. */
const drawnLetters = 4;

/**
 * @param draw returns a number from 0 to below its argument
 * @returns a name that differs from the given one at its end
 */
export function proposeSlugLike(slug: string, draw: (below: number) => number): string {
  const kept = slug.slice(0, Math.max(0, slug.length - drawnLetters));
  const drawn = Array.from({ length: slug.length - kept.length }, () => letters.charAt(draw(letters.length)));
  return kept + drawn.join('');
}
