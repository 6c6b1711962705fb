/** Writes "whats" and "dont" as "what's" and "don't", which people type without their apostrophe, so that their words are known. Pure. */
export const addApostrophes = (question: string): string =>
  question.replace(
    /\b(?:(?:what|how|where|when|who|why|there)s|(?:do|does|did|is|are|was|were|has|have|should|could|would)nt)\b/giu,
    (word) => `${word.slice(0, -1)}’${word.slice(-1)}`,
  );
