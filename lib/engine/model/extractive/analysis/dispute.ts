/** Recognises sentences that speak of a dispute, or set a view aside, by the forms of the language. Pure. */
import { reportsOthersView } from '../rank/reports-others-view';

const dispute =
  /\b(?:disput(?:ed|es (?:the|this|that)|ing)|(?:in|under) dispute|disputes? (?:about|as to|over|whether)|controvers(?:y|ial|ies)|contradict(?:s|ed|ory|ion|ions)?|disagree(?:s|d|ment|ments)?|contrary to|conflicting|at odds|inconsistent with (?:\p{L}+ ){0,2}(?:accounts?|claims?|data|evidence|findings?|observations?|records?|reports?|results?|statements?|views?)|others (?:hold|say|argue|claim|believe|think|doubt)|critics (?:say|said|argue[ds]?|claim(?:ed)?)|opinions? differ(?:s|ed)?|(?:first|second|other|opposite) (?:view|opinion|explanation)|reject(?:s|ed)? (?:the|this|that)|(?:given|stated|reported|put|dated|quoted) (?:as|at|to|by)\b.{1,120}?\band (?:as|at|to|by)|according to (?:the |his |her )?\p{L}+ .{1,120}?, but)\b/iu;
const refuted =
  /\b(?:(?:are|be|is|prove[dn]?|was|were) (?:also |simply |quite )?(?:false|mistaken|wrong)|(?:wrong|mistaken|false)ly|myths?|misconceptions?|improbable|unlikely|ruled out|cannot (?:have|explain)|could not have|(?:did|does|was|is) not (?:the )?(?:cause|play|explain|responsible|due|because))\b/iu;

/** What would happen under a condition is no dispute. */
const condition = /^\W*(?:if|should|unless|when|where)\b/iu;

export const speaksOfDispute = (text: string): boolean =>
  !condition.test(text) && (dispute.test(text) || refuted.test(text) || reportsOthersView(text));
