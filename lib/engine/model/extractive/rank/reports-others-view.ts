/** Recognises a sentence that reports a view as that of others, whom the text usually goes on to correct. Pure. */
const othersView =
  /\b(?:(?:is|was|are|were|has been|have been|had been) (?:often|long|once|widely|commonly|usually|formerly|wrongly|mistakenly|falsely) (?:said|told|thought|believed|held|assumed|blamed|attributed|explained|repeated)|(?:text|school|older |old |many )\s?books? \p{Ll}+|popular (?:accounts?|belief|explanation)|(?:wrongly|mistakenly|falsely) \p{Ll}+|according to (?:legend|rumou?r))\b/iu;

export const reportsOthersView = (text: string): boolean => othersView.test(text);
