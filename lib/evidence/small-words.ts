/**
 * Function words, in the languages for which a short list is enough. Articles may be missing from a quote or added to it. Of the others, a
 * wrong letter never makes another word: `in` for `is` is a slip. Every other word carries content. A table that decides nothing.
 */

const list = (words: string): string[] => words.trim().split(/\s+/);

const articles = new Set(
  list(`
  a an the that which who and of
  der die das den dem des ein eine einen einem einer eines und
  le la les l'un un une des et que qui
  el los las una unos unas y
  il lo gli i e di che
  o os as um uma de het een en ett den`),
);

const others = new Set(
  list(`
  this these those there here to in on at by for from with into onto as or but so it its he she they them his her their
  we our us you your my me is are was were be been being am do does did has have had having then also such both
  whose whom what when where how if because
  sich ist sind war waren wird wurde werden hat haben zu zum zur im am an auf aus bei mit von vom für als auch aber oder
  dass es er sie wir ihr man
  du au aux dans sur par pour avec est sont a ont se ce cette ces il elle ils elles on nous vous
  del al con por para en se es son ha han su sus lo que como
  в на с к у о и а но что как это он она они его их по из за от до для же бы
  في من على إلى عن مع أن إن هذا هذه كان التي الذي`),
);

/** True if the word may be missing from a quote or be added to it. */
export const isArticle = (word: string): boolean => articles.has(word);

export const isSmallWord = (word: string): boolean => articles.has(word) || others.has(word);
