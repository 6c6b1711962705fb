/** Recognises sentences that speak of a dispute, or of an opinion that the author does not share, by the forms of the language. Pure. */
const dispute =
  /\b(?:disput(?:e[ds]?|ing)|controvers(?:y|ial|ies)|contradict(?:s|ed|ory|ion|ions)?|disagree(?:s|d|ment|ments)?|contrary to|conflicting|at odds|inconsistent with|others (?:hold|say|argue|claim|believe|think|doubt)|critics (?:say|said|argue[ds]?|claim(?:ed)?)|opinions? differ(?:s|ed)?|pressed for the|rejects?|rejected the|in one part .{1,120} in another)\b/iu;
const refuted =
  /\b(?:(?:text|school)\s?books?|popular (?:accounts?|belief|explanation)|(?:is|was|are|were|has been|have been|had been) (?:often|long|once|widely|commonly|usually|formerly|wrongly|mistakenly|falsely) (?:said|told|thought|believed|held|assumed|blamed|attributed|explained|repeated)|wrong(?:ly)?|mistaken(?:ly)?|false(?:ly)?|myths?|misconceptions?|improbable|unlikely|ruled out|cannot (?:have|explain)|could not have|(?:did|does|was|is) not (?:the )?(?:cause|play|explain|responsible|due|because))\b/iu;

export const speaksOfDispute = (text: string): boolean => dispute.test(text) || refuted.test(text);

/** True for a cause or an opinion that the sentence mentions only to set it aside. */
export const isRefuted = (text: string): boolean => refuted.test(text);
