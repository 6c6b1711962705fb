/** Decides whether a text contains the kind of answer that a question asks for, by its form alone. Pure. */
import { leaveOutDigits } from './leave-out';
import { numberWord } from './number-words';
import type { AnswerKind, Dimension } from './question';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** Bounded in length and matched only at the beginning of a number, so that a long run of digits is scanned once. */
const digits = '(?<!\\p{N})\\p{N}{1,15}(?:[.,]\\p{N}{1,15}){0,6}';
const amount = `(?:${digits}|\\b(?:${numberWord}))(?:[\\s-]+(?:and a half|hundred|thousand|million|billion)){0,3}`;
const length =
  'feet|foot|ft|inch(?:es)?|miles?|km|cm|mm|m|yards?|(?:kilo|centi|milli)?met(?:re|er)s?|stor(?:ey|y|ie)s?';
const time =
  '(?:(?:working|business|calendar|school|full|whole) )?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|centur(?:y|ies))';
const hour = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
/** A number that counts or measures is followed by what it counts, a time of day by nothing, or by a word that goes on. */
const goesOn =
  '(?=[,;!?)]|\\.(?!\\d)|$| (?:on|in the|at|to|and|or|until|every|each|sharp|with|from|for|but|when|if|so|because|local|the|we|you|they|it)\\b)';
const clock = [
  `\\b(?:[Aa]t|[Bb]y|[Ff]rom|to|[Uu]ntil|till|[Bb]efore|[Aa]fter|[Aa]round) (?:about |around )?\\d{1,2}\\.[0-5]\\d${goesOn}`,
  `\\b(?:[Aa]t|[Bb]y|[Uu]ntil|till|[Bb]efore|[Aa]fter|[Ff]rom (?:${hour}) to) (?:about |around )?(?:${hour})${goesOn}`,
  '\\b\\d{1,2}(?:[.:]\\d{2})? ?[ap]\\.?m\\b',
  '\\b(?:half past|quarter (?:past|to)|noon|midday|midnight|dusk|dawn|sunset|sunrise)\\b',
  "\\bo['’]clock\\b",
  '\\b\\d{1,2}:\\d{2}\\b',
].join('|');
/** "On the third of each month", "the 21st". */
const dayOfMonth =
  '\\b(?:on|by|before|after|until|from) the (?:\\d{1,2}(?:st|nd|rd|th)\\b|(?:first|second|third|fourth|fifth|tenth|fifteenth|twentieth|last)(?: \\p{L}+)? of (?:the|each|every)\\b)';

const shapes: Readonly<Record<AnswerKind, RegExp>> = {
  number: new RegExp(`\\p{N}|\\b(?:${numberWord}|nobody|none|no one)s?\\b`, 'iu'),
  speed: new RegExp(
    `${amount}[\\s-]*(?:mph|kph|km/h|m/s|knots?|(?:${length})[\\s-]+(?:per|an?|each)[\\s-]+(?:${time}))\\b`,
    'iu',
  ),
  length: new RegExp(`${amount}[\\s-]*(?:${length})\\b`, 'iu'),
  duration: new RegExp(
    `${amount}[\\s-]*(?:${time})\\b|\\b(?:about|around|almost|nearly|over|for|within|takes?|took|lasts?|lasted|only|than|half) an? (?:whole |full )?(?:${time})\\b|\\b(?:a few|several|a couple of|many) (?:${time})\\b|\\b(?:to|or|and|takes?|lasts?|up to|at least|at most) an? (?:${time})\\b`,
    'iu',
  ),
  age: new RegExp(
    `${amount}[\\s-]*(?:years?|months?)[\\s-]+(?:old|of age)\\b|\\bage[ds]?(?: of)? ${amount}|\\b(?:am|is|are|was|were|turn(?:s|ed)?) (?:about |almost |nearly |only |over |now )?(?:\\d{1,3}|(?:${numberWord})(?:-\\p{L}{3,5})?)(?=[.,;!)]| (?:and|or|when|years?)\\b)|\\b(?:born|built|founded|established|opened|made|dates?(?: back)?|begun)\\b[^.;]{0,40}\\b\\d{4}\\b|\\(\\d{4} ?[–-]`,
    'iu',
  ),
  temperature: new RegExp(`${amount} ?(?:°|℃|degrees?\\b)|\\b(?:room|body) temperature\\b`, 'iu'),
  frequency: new RegExp(
    `\\b(?:every|each)\\s+(?:other|second|third|fourth|few|(?:${amount}))?\\s?(?:${time}|mornings?|afternoons?|evenings?|nights?|spring|summer|autumn|winter|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\\b|\\b(?:once|twice|${amount}[\\s-]+times?)\\b|\\b(?:hourly|daily|weekly|monthly|quarterly|yearly|annual|annually|never|rarely|seldom|always|regularly|occasionally)\\b|\\bon (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days\\b|\\b(?:a|per) (?:second|minute|hour|day|week|month|year)\\b`,
    'iu',
  ),
  money: new RegExp(
    `[$€£¥]\\s?\\p{N}|${amount}[\\s-]*(?:US )?(?:dollars?|euros?|pounds?|cents?|bucks|francs?|marks?|crowns?|yen|USD|EUR|GBP)\\b`,
    'iu',
  ),
  date: new RegExp(
    `\\b(?:1[0-9]|20)\\d{2}\\b|\\b(?:${months})\\b|\\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\\b|${clock}|${dayOfMonth}|\\b(?:spring|summer|autumn|winter)\\b|\\b\\d{1,2}(?:st|nd|rd|th) century\\b|\\b\\d{4}-\\d{2}\\b|\\b\\d{1,4} (?:BC|BCE|AD|CE)\\b`,
    'u',
  ),
  person:
    /(?<!^)(?<![.!?]\s)\b\p{Lu}[\p{L}'’.-]+(?:\s+(?:van|von|de|der|da|bin|al)?\s*\p{Lu}[\p{L}'’.-]+)+|(?:^|(?<=[.!?]\s))(?!(?:The|An?|This|That|In|On|At|For|From|By|To|Of|When|While|After|Before|Since|During|As|If|It|Its|His|Her|Their|Our|My|Your)\s)\p{Lu}[\p{L}'’-]+(?:\s+(?:van|von|de|der|da|bin|al)?\s*\p{Lu}[\p{L}'’.-]+)+|\b(?:Mr|Mrs|Ms|Dr|President|Sir|General|Captain)\b|\b(?:[Hh]e|[Ss]he)\b|\b(?:[Cc]ouncil|[Cc]ommittee|[Ff]und|[Tt]rust|[Bb]orough|[Gg]overnment|[Mm]inistry|[Cc]ompany|[Ff]irm|[Aa]ssociation|[Ss]ociety|[Uu]niversity|[Ii]nstitute|[Bb]ank|[Oo]wners?|[Tt]enants?|[Ll]andlords?)\b/u,
  place:
    /(?:^|\s)~?\/[\w.-]{1,80}\/[\w.-]|\b(?:in|at|near|from|to|of|off|outside)\s+(?:the\s+)?\p{Lu}\p{L}+/u,
  reason:
    /\b(?:because|due to|since|so that|in order to|as a result|therefore|thanks to|owing to|led to|causes?|caused|explain(?:s|ed)?|explanations?|reasons?)\b/iu,
  effect:
    /\b(?:significan(?:t|tly|ce)|(?:in|de)creas(?:e|es|ed|ing)|reduc(?:e|es|ed|ing|tions?)|higher|lower|greater|less|more|fewer|longer|shorter|improv(?:e|es|ed|ing|ements?)|differ(?:s|ed|ent|ences?)?|ris(?:e|es|en|ing)|rose|fall(?:s|en|ing)?|fell|declin(?:e|es|ed)|influenc(?:e|es|ed)|affect(?:s|ed)?|unchanged|associated|better|worse|similar)\b|\bp\s?[<=>]/iu,
  view: /[“"”]|\b(?:said|says|told|wrote|writes|argu(?:es|ed?)|claim(?:s|ed)?|believ(?:es|ed?)|thinks?|thought|recommend(?:s|ed)?|propos(?:es|ed?)|advis(?:es|ed?)|suggest(?:s|ed)?|promis(?:es|ed?)|repl(?:ies|ied)|demand(?:s|ed)?|asks? for|asked for|wants?|wanted|should)\b/iu,
  list: /(?:,[^,]+){2,},? (?:and|or) |;[^;]+;|:\s/u,
};

export function hasKind(text: string, kind: AnswerKind): boolean {
  return shapes[kind].test(leaveOutDigits(text));
}

/** "After two years", "every three years", "on your first day", "at the end of the term": a time that is counted from something else. */
const relativeTime = new RegExp(
  `\\b(?:after|within|every) (?:the |another |about |at least |up to )?(?:${amount}|first|second|third|few)[\\s-]+(?:${time})\\b|\\b(?:on|during|from|at|in|by) (?:your|the|my|our|his|her|their|its) (?:first|last|second|third|end|beginning|start)\\b|\\b(?:${amount})[\\s-]+(?:${time}) (?:after|before|in advance|later|earlier|beforehand|of age)\\b|\\bas soon as\\b`,
  'iu',
);

export const tellsRelativeTime = (text: string): boolean => relativeTime.test(text);

const dimensionWords: Readonly<Record<Dimension, string>> = {
  long: 'long|in length',
  wide: 'wide|across|in width',
  high: 'high|tall|above|in height',
  tall: 'tall|high|in height',
  deep: 'deep|in depth',
  far: 'away|apart|distant',
};

/** A length followed within a few words by what it measures: "2,800 feet (853 metres) long". */
const measures = new Map(
  Object.entries(dimensionWords).map(([dimension, words]) => [
    dimension,
    new RegExp(`${amount}[\\s-]*(?:${length})\\b[^.;]{0,20}?\\b(?:${words})\\b`, 'iu'),
  ]),
);

export function isMeasured(text: string, dimension: Dimension): boolean {
  return measures.get(dimension)?.test(text) === true;
}

/** What tells the time of a day, and no day. */
export const timeOfDay = new RegExp(clock, 'giu');

/** True for a heading that introduces reasons: "Why it fell", "The cause". */
export function announcesReason(heading: string): boolean {
  return /\b(?:why|causes?|reasons?)\b/iu.test(heading);
}
