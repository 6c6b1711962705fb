/**
 * Reads how an everyday question wants to be answered, from its grammar: by a permission ("can I", "am I allowed to"), a duty ("do I have
 * to"), an exemption ("who does not have to"), or a contact ("who do I call about"). A sentence in this form answers it sooner than
 * another with the same words. The words of the form are no part of what is asked about. Pure; knows no source.
 */
type Modality = { readonly asks: RegExp; readonly tells: RegExp; readonly isRare: boolean };

const person = '(?:I|we|you|one|he|she|they|people|somebody|someone|anybody|anyone)';
/** What is between an auxiliary and its verb. */
const subject = String.raw`(?:[\p{L}’'-]+ ){1,6}?`;
const contactVerb =
  '(?:call|phone|ring|contact|ask|tell|e-?mail|mail|message|write|talk|speak|turn|go|complain|report|inform|notify)';

const contact = new RegExp(
  String.raw`\bwho(?:m)? (?:do|should|can|could|must|would|shall) ${person} ${contactVerb}\b(?: (?:to|with|it))?`,
  'iu',
);

const modalities: readonly Modality[] = [
  {
    asks: contact,
    tells:
      /[\p{L}\p{N}]@[\p{L}\p{N}]|\p{N}{2,6}[ -]\p{N}{3,}|\b(?:contact(?:s|ed)?|call|phone|telephone|e-?mail|write to|turn to|speak to|report(?:ed|s)?|address(?:ed)? to|informs?|informed|notify|notifies|notified)\b/iu,
    isRare: true,
  },
  {
    asks: new RegExp(
      String.raw`\b(?:do|does|did) (?:${subject})?not (?:have|need) to\b|\b(?:don|doesn|didn)['’]t (?:have|need) to\b`,
      'iu',
    ),
    tells:
      /\b(?:exempt(?:ed|ions?)?|excused?|excluded|waived?|need not|not (?:required|obliged|owed|payable)|without|no \p{L}+ (?:is|are) (?:payable|owed|required)|free)\b/iu,
    isRare: true,
  },
  {
    asks: new RegExp(
      String.raw`\b(?:do|does|did) ${subject}(?:have|need) to\b|^must\b|\b(?:am|is|are) ${subject}(?:obliged|required|supposed) to\b`,
      'iu',
    ),
    tells:
      /\b(?:must|shall|required?|requires|compulsory|obligatory|mandatory|ha(?:ve|s) to|needs?|necessary|obliged|exempt|excused)\b/iu,
    isRare: false,
  },
  {
    asks: /^who (?:can|may|is (?:allowed|eligible|entitled|able))\b|\b(?:am|is|are) (?:[\p{L}’'-]+ ){1,6}?(?:eligible|entitled)\b/iu,
    tells:
      /\b(?:eligib(?:le|ility)|entitled|qualif(?:y|ies|ied)|open to|available to|may|can|only|all|every|any|anyone|everyone)\b/iu,
    isRare: false,
  },
  {
    asks: /\b(?:which|what)\b.{1,60}\b(?:should|do you recommend|is (?:best|recommended))\b|\brecommend/iu,
    tells: /\b(?:recommend(?:s|ed|ation)?|suggest(?:s|ed)?|advise[sd]?|prefer(?:s|red)?|should|best)\b/iu,
    isRare: true,
  },
  {
    asks: new RegExp(
      String.raw`^(?:can|could|may|might) ${person}\b|\b(?:am|is|are|was|were) ${subject}(?:allowed|permitted|free) to\b|^is it (?:ok|okay|all right|allowed|possible|permitted|fine)\b`,
      'iu',
    ),
    tells:
      /\b(?:may|can|cannot|must not|allow(?:ed|s)?|permit(?:ted|s)?|permission|prohibit(?:ed|s)?|forbidden|banned|entitled|admitted|admits?|only|consent|approv(?:al|es|ed)|refrain)\b/iu,
    isRare: false,
  },
];

export type AskedModality = Pick<Modality, 'tells' | 'isRare'>;

export function readModality(question: string): AskedModality | null {
  return modalities.find(({ asks }) => asks.test(question.trim())) ?? null;
}

/** Returns where a question says that it wants a contact: "who do I call" in "who do I call about a fallen tree". */
export function findContactForm(question: string): { readonly start: number; readonly end: number } | null {
  const found = contact.exec(question);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}
