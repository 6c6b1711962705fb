/**
 * Finds sentences that define something, by their form: a name or noun phrase followed by "is a", "refers to", "was the". Also finds
 * glossary lines: `Term: what it is`. Based on form alone. Pure.
 */
import type { IndexedUnit } from '../rank/packet-index';

export type Definition = {
  readonly subject: string;
  readonly verb: 'is' | 'are' | 'was' | 'were' | 'means';
  readonly body: string;
  readonly unit: IndexedUnit;
};

const subject = String.raw`(?:(?:The|A|An)\s+)?(?:[“"][^”"]{2,60}[”"]|[\p{Lu}\p{N}][\p{L}\p{M}\p{N}'’.&+#/-]*(?:\s+(?:of|the|for|and|de|in|on|to|[\p{L}\p{M}\p{N}'’.&+#/-]+)){0,6}?)(?:\s*\([^()]{1,80}\))?`;
const copula = new RegExp(
  String.raw`^(${subject})(?:,[^,]{2,80},)?\s+(is|are|was|were|means|refers to|is defined as|is known as)\s+((?:an?|one of|our|its|their|your|the(?!\s\p{Ll}+est\b))\s.{15,})$`,
  'u',
);
const glossary = /^(\p{Lu}[^:.!?]{1,50}):\s+(\S.{20,})$/u;
const leaning =
  /^(?:he|she|it|they|this|that|these|those|its|his|her|their|our|my|your|there|here|what|who|because|clockwise|from|if|related|then|so|note|tip|hint|warning|important|optional|required|whether|above|below|other|one|some|most|many|another|we|i|you|if|when|the (?:following|first|second|third|last|next|other|same|result|reason|idea|most|best))\b/iu;
/** "First, and most important, is the policy" defines no "first". */
const counting = /^(?:first|second|third|fourth|fifth|last|lastly|finally|next|also)$/iu;
const maxSubjectWords = 7;

export function findDefinitions(units: readonly IndexedUnit[]): Definition[] {
  return units.flatMap((unit) => {
    if (unit.kind === 'heading' || unit.kind === 'code' || unit.kind === 'row' || unit.text.length > 420)
      return [];
    if (unit.text.endsWith('?')) return [];
    const definition = readCopula(unit) ?? readGlossary(unit);
    return definition === null || !isSubject(definition.subject) ? [] : [definition];
  });
}

function readCopula(unit: IndexedUnit): Definition | null {
  const match = copula.exec(unit.text);
  if (match === null) return null;
  const [, name = '', verb = 'is', body = ''] = match;
  const plain =
    verb === 'are' || verb === 'was' || verb === 'were' ? verb : verb.startsWith('is') ? 'is' : 'means';
  // `The dog was the only victim` describes an event; it does not define anything.
  if (/^The\s\p{Ll}/u.test(name) && (plain === 'was' || plain === 'were')) return null;
  return { subject: trimSubject(name), verb: plain, body, unit };
}

function readGlossary(unit: IndexedUnit): Definition | null {
  const match = unit.kind === 'item' ? glossary.exec(unit.text) : null;
  const [, subject = '', body = ''] = match ?? [];
  // `Area: A = r^2` is a formula with its name.
  return match === null || /^(?:e\.g\.|for (?:example|instance)|\S{1,12} = )/iu.test(body)
    ? null
    : { subject, verb: 'means', body, unit };
}

const trimSubject = (text: string) =>
  text
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/[“”"]/g, '')
    .trim();

function isSubject(text: string): boolean {
  const words = text.split(/\s+/).length;
  return (
    text.length > 2 &&
    words <= maxSubjectWords &&
    !leaning.test(text) &&
    !counting.test(text) &&
    /\p{L}{2}/u.test(text)
  );
}

const people =
  'man|woman|person|friend|president|minister|king|queen|poet|scientist|chemist|physicist|mathematician|biologist|economist|historian|politician|musician|physician|engineer|inventor|author|writer|novelist|journalist|illustrator|painter|artist|composer|singer|actor|actress|director|producer|player|coach|general|officer|commander|soldier|captain|senator|governor|judge|lawyer|attorney|editor|reporter|photographer|correspondent|clerk|secretary|surveyor|contractor|builder|designer|consultant|adviser|student|driver|pilot|sailor|farmer|merchant|banker|manager|chairman|teacher|professor|philosopher|architect|founder|leader|explorer|astronomer|nurse|doctor|activist|priest|pope|specialist|expert|analyst|researcher|developer|programmer|administrator|executive|entrepreneur|psychologist|sociologist|geologist|linguist|librarian|curator|lecturer|scholar|translator|critic|dancer|athlete|technician|mechanic|assistant|colleague|employee|fellow|member|resident|trustee|treasurer|volunteer';
/** A noun for a person at the beginning of a definition's body: `a poet of the court`, `one of the most respected designers`. */
const person = new RegExp(
  String.raw`^(?:(?:an?|the)\s(?:[\p{L}\p{N}'’-]+[\s,]+){0,5}?(?:${people})|one of (?:the|our|its|their)\s(?:[\p{L}\p{N}'’-]+[\s,]+){0,5}?(?:(?:${people})s|men|women|people))\b`,
  'iu',
);

function isPerson({ subject, body, unit }: Definition): boolean {
  const apposition = /^,\s*([^,]{2,80}),/.exec(unit.text.slice(subject.length))?.[1] ?? '';
  return (
    /^\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,4}$/u.test(subject) &&
    !/^The\s/.test(subject) &&
    (person.test(body) || person.test(apposition))
  );
}

/**
 * Writes `What is X?` in the number and tense of the sentence, or `Who` for a person.
 *
 * @param smallWords words that the sources write with a small letter: one of them has its capital from the beginning of the sentence.
 */
export function askDefinition(definition: Definition, smallWords: ReadonlySet<string>): string {
  const { subject, verb } = definition;
  if (isPerson(definition)) return `Who ${verb} ${subject}?`;
  if (verb === 'means') return `What does “${dropCapital(subject, new Set())}” mean?`;
  return `What ${verb} ${dropCapital(subject, smallWords)}?`;
}

/** `Torsion` → `torsion`, `The deck` → `the deck`; `Fixed Bridges` is a title, and keeps its capitals. */
function dropCapital(subject: string, smallWords: ReadonlySet<string>): string {
  const [first = '', ...others] = subject.split(' ');
  const small = first.toLowerCase();
  const isArticle = /^(?:The|An?)$/u.test(first);
  const isTitle = others.some((word) => /^\p{Lu}/u.test(word));
  return isArticle || (!isTitle && /^\p{Lu}\p{Ll}+$/u.test(first) && smallWords.has(small))
    ? [small, ...others].join(' ')
    : subject;
}
