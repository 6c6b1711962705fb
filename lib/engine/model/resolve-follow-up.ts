/**
 * Rewrites a follow-up question with what it refers to, from the questions before it: "Who designed it?" after "When was the old mill
 * built?" is read as "Who designed the old mill?". Used by the built-in reader, and for the search and the packet of every model. Knows no
 * source and never answers. Pure.
 */

/** The subject of a question that can stand for a pronoun. Null if the question names none. */
type Subject = string | null;

/** A demonstrative before a noun ("these sources") refers to nothing before. */
const pronoun =
  /\b(?:it|they|them|he|him|she)\b|\b(?:this|that|these|those)(?=\s*(?:[?.,]|$)|\s+(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|means?|works?|worked|happen|happened)\b)/iu;
const possessive = /\b(?:its|their|his|her)\b/iu;
const opening = /^(?:and|but|so|also|ok(?:ay)?|then|now)[\s,]+/iu;
const elliptic =
  /^(?:(?:(?:and|but|so)\s+)?(?:what|how) about|and|or|but|what of)\s+(.{2,120}?)\s*\??$|^((?:in|at|for|during|before|after|since|by|from|on|of|with|without)\s.{1,100}?)\s*\??$/iu;
const bareQuestion =
  /^(?:why(?: not| is that| was that| so)?|how(?: so| come)?|when|where|who|since when)\s*\??$/iu;
const questionStart =
  /^(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|list|compare|name|tell|give|show)\b/iu;
const talksAboutText =
  /\b(?:is|are|was) (?:this|it|that|these) (?:collection |text |document )?(?:all )?about\b/iu;

const name =
  /\p{Lu}[\p{L}\p{M}\p{N}'’.-]*(?:\s+(?:(?:of|the|de|van|von|and)\s+)?\p{Lu}[\p{L}\p{M}\p{N}'’.-]*)*/gu;
const nounPhrase =
  /\b(?:the|a|an|this|that|our|their|its)\s+((?:[\p{L}\p{N}'’-]+\s+){0,3}?[\p{L}\p{N}'’-]+)(?=\s+(?:of|in|on|at|for|from|with|by|to|and|or|is|are|was|were|be|been|has|have|had|do|does|did|that|which|who|when|where|[\p{L}-]+(?:ed|en|ing|t|s))\b|\s*[?.,;]|$)/iu;
const maxChars = 500;

/** Returns the question as it is to be read, or null if it stands by itself or nothing is known that it could refer to. */
export function resolveFollowUp(question: string, earlier: readonly string[]): string | null {
  const asked = question.trim();
  const last = earlier.at(-1)?.trim();
  if (last === undefined || last === '' || asked.length > maxChars || talksAboutText.test(asked)) return null;
  const before = (resolveFollowUp(last, earlier.slice(0, -1)) ?? last).slice(0, maxChars);
  if (bareQuestion.test(asked)) return joinWith(asked, before);
  const rest = asked.replace(opening, '');
  const isWhole = questionStart.test(rest) && !/^(?:what|how) (?:about|of)\b/iu.test(rest);
  const elided = isWhole ? null : elliptic.exec(asked);
  if (elided !== null) return replaceTopic(before, (elided[1] ?? elided[2] ?? '').trim());
  const subject = findSubject(before);
  return subject === null ? null : replacePronoun(rest, subject);
}

function joinWith(asked: string, before: string): string {
  const word = asked.replace(/[\s?]+$/u, '');
  return `${before.replace(/[\s?.]+$/u, '')}: ${word.toLowerCase()}?`;
}

/** "What about the towers?" after "How high is the deck?" asks the same of another thing, "And in 1950?" of another time. */
function replaceTopic(before: string, topic: string): string {
  const base = before.replace(/[\s?.]+$/u, '');
  const preposition = /^(?:in|at|for|during|before|after|since|by|from|on|of|with|without)\b/iu.exec(
    topic,
  )?.[0];
  const same = new RegExp(`\\b${preposition}\\s+(?:the\\s+)?[\\p{Lu}\\p{N}][\\p{L}\\p{N}’'.-]*`, 'u');
  if (preposition !== undefined)
    return same.test(base) ? `${base.replace(same, () => topic)}?` : `${base}, ${topic}?`;
  const subject = findSubject(base);
  return subject === null || !base.includes(subject)
    ? `${base}, ${topic}?`
    : `${base.replace(subject, () => topic)}?`;
}

/** Replaces the pronoun of a question by a subject. Null if the question has none, or names something that it may stand for. */
export function replacePronoun(asked: string, subject: string): string | null {
  if (namesItsOwn(asked)) return null;
  if (possessive.test(asked)) return capitalize(asked.replace(possessive, () => `${subject}’s`));
  return pronoun.test(asked) ? capitalize(asked.replace(pronoun, () => subject)) : null;
}

/** "Did the council say that it was sold?" names a subject before its pronoun, so the pronoun may mean that. */
function namesItsOwn(asked: string): boolean {
  const at = Math.min(...[pronoun, possessive].map((form) => form.exec(asked)?.index ?? asked.length));
  const before = asked.slice(0, at).replace(questionStart, '');
  if (/\b(?:the|an?)\s+\p{L}/iu.test(before) || /\s\p{Lu}\p{L}/u.test(before)) return true;
  return ofMany.test(asked.slice(at)) && /\s\p{Ll}{3,}(?<![su])s\s/u.test(before);
}

/** "Which pupils may keep their phone?" names them itself. */
const ofMany = /^(?:they|them|their)\b/iu;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Do the sources disagree?" is about the texts themselves, and "it" never stands for those. */
const ofTexts =
  /^(?:(?:the|these|those|my|our|your|all|both)\s+)*(?:sources?|documents?|texts?|files?|notes?|collections?)\b/iu;

function findSubject(question: string): Subject {
  const subject = readSubject(question);
  return subject === null || ofTexts.test(subject) ? null : subject;
}

const beforeVerb = /\b(?:do|does|did|can|could|will|would|should|may|might|must)\s+$/iu;

/** "When did the bridge fall?" asks about the bridge: behind such an auxiliary, what is named is followed by a verb. */
function readNounPhrase(question: string): Subject {
  const found = nounPhrase.exec(question);
  if (found === null) return null;
  const { index, 0: phrase } = found;
  const isBeforeVerb = beforeVerb.test(question.slice(0, index));
  if (!isBeforeVerb || /^\s+of\b/iu.test(question.slice(index + phrase.length))) return phrase;
  const words = phrase
    .replace(/(?<=\s)(?:the|an?|this|that|our|their|its)\s.*$/iu, '')
    .split(/\s+/)
    .filter(Boolean);
  return words.slice(0, Math.max(2, words.length - 1)).join(' ');
}

/** The first name, or else the first noun phrase with an article. The first word of a question is no name. */
function readSubject(question: string): Subject {
  const phrase = readNounPhrase(question);
  const named = [...question.matchAll(name)].find(
    ({ index, 0: words }) => index > 0 || /\s/.test(words.replace(questionStart, '').trim()),
  );
  if (named === undefined) return phrase;
  const words = named[0].replace(questionStart, '').trim();
  const article = new RegExp(`\\bthe\\s+(?:[\\p{Ll}-]+\\s+){0,2}$`, 'u').exec(question.slice(0, named.index));
  if (words === '') return phrase;
  return article === null ? words : `${article[0]}${words}`;
}
