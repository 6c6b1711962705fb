/**
 * Finds the parts of a question that name the speaker or the text in question: "according to the minister's statement", "in her Nobel
 * Lecture", "did President Lee mention". A source rarely names its own speaker or itself, so the absence of these words is no evidence that
 * a question is off the subject. Pure.
 */
export type Attribution = { readonly start: number; readonly end: number; readonly role: 'speaker' | 'text' };

const name = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*(?:\s+(?:of|the|and|de|van|von)(?=\s+(?:the\s+)?\p{Lu})|\s+\p{Lu}[\p{L}\p{M}'’.-]*)*`;
const honorific =
  'President|Prime Minister|Chancellor|Minister|Secretary|Senator|Governor|Mayor|King|Queen|Pope|Judge|Justice|Professor|Prof\\.|Doctor|Dr\\.?|Mr\\.?|Mrs\\.?|Ms\\.?|Sir|Chairman|Chairwoman|Director|CEO|General|Captain';
const textNoun =
  '[Aa]ddress|[Ss]peech|[Ss]tatement|[Rr]emarks|[Ll]ecture|[Tt]estimony|[Ii]nterview|[Tt]alk|[Rr]eport|[Aa]rticle|[Ee]ssay|[Pp]aper|[Pp]ost|[Bb]log|[Tt]ext|[Dd]ocument|[Tt]ranscript|[Mm]emo|[Mm]anual';
const says =
  'sa(?:y|ys|id)|(?:mention|state|describe|express|explain|claim|announce|propose|promise|pledge|argue|refer|highlight|discuss|address|suggest|report|request|recommend)(?:s|es|ed|d|red)?|use|tell|write|speak|spoke|ask';

const patterns: readonly (readonly [Attribution['role'], RegExp])[] = [
  [
    'text',
    new RegExp(String.raw`(?<=\b(?:his|her|their|its|the|this|a)\s+)${name}\s+(?:${textNoun})\b`, 'gu'),
  ],
  [
    'text',
    new RegExp(String.raw`\b[Aa]ccording to (?:the|this|that)\s+(?:\p{Ll}+\s+)?(?:${textNoun})\b`, 'gu'),
  ],
  [
    'speaker',
    new RegExp(String.raw`\b(?:[Aa]ccording to|[Ii]n the words of)\s+(?:${honorific}\s+)?${name}`, 'gu'),
  ],
  ['speaker', new RegExp(String.raw`\b(?:${honorific})\s+${name}`, 'gu')],
  ['speaker', new RegExp(String.raw`\b(?:did|does|do)\s+(?:the\s+)?${name}(?=\s+(?:${says})\b)`, 'gu')],
  ['speaker', new RegExp(String.raw`${name}(?:['’]s)\s+(?:\p{Ll}+\s+)?(?:${textNoun})\b`, 'gu')],
];

export function findAttributions(question: string): Attribution[] {
  return patterns.flatMap(([role, pattern]) =>
    [...question.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      role,
    })),
  );
}
