/** Tells from the gloss of a WordNet meaning that a word in this meaning is said of people to hurt them, or is obscene. */
const offensive =
  /\bethnic slur\b|\b(?:offensive|derogatory|disparaging|obscene|vulgar)\b[^;]{0,30}\b(?:terms?|names?|words?|slang)\b/i;

export const isOffensiveGloss = (gloss: string): boolean => offensive.test(gloss);
