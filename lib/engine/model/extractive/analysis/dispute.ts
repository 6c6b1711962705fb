/** Recognises sentences that speak of a dispute, or of an opinion that the author does not share, by the forms of the language. Pure. */
const dispute =
  /\b(?:disput(?:e[ds]?|ing)|controvers(?:y|ial|ies)|contradict(?:s|ed|ory|ion|ions)?|disagree(?:s|d|ment|ments)?|contrary to|conflicting|at odds|inconsistent with|others (?:hold|say|argue|claim|believe|think|doubt)|critics (?:say|said|argue[ds]?|claim(?:ed)?)|opinions? differ(?:s|ed)?|pressed for the|rejects?|rejected the|in one part .{1,120} in another)\b/iu;
const refuted =
  /\b(?:(?:text|school)\s?books?|popular (?:accounts?|belief|explanation)|(?:is|was|are|were|has been|have been|had been) (?:often|long|once|widely|commonly|usually|formerly|wrongly|mistakenly|falsely) (?:said|told|thought|believed|held|assumed|blamed|attributed|explained|repeated)|wrong(?:ly)?|mistaken(?:ly)?|false(?:ly)?|myths?|misconceptions?|improbable|unlikely|ruled out|cannot (?:have|explain)|could not have|(?:did|does|was|is) not (?:the )?(?:cause|play|explain|responsible|due|because))\b/iu;

export const speaksOfDispute = (text: string): boolean => dispute.test(text) || refuted.test(text);

const othersView =
  /\b(?:(?:is|was|are|were|has been|have been|had been) (?:often|long|once|widely|commonly|usually|formerly|wrongly|mistakenly|falsely) (?:said|told|thought|believed|held|assumed|blamed|attributed|explained|repeated)|(?:text|school|older |old |many )\s?books? \p{Ll}+|popular (?:accounts?|belief|explanation)|(?:wrongly|mistakenly|falsely) \p{Ll}+|according to (?:legend|rumou?r))\b/iu;

/** True for a view that the sentence reports as that of others, whom the text goes on to correct. */
export const reportsOthersView = (text: string): boolean => othersView.test(text);
