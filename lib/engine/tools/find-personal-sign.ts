/**
 * Decides whether a web query looks personal, so that the user is asked before it leaves (protocols 1: "a personal-looking query to `web`
 * asks"). This is a plain judgement by form and words, not a guarantee: a query that it misses is still outward, and policy decides about
 * it as such. It errs towards asking, except for things that are common in research: years, prices, decimals, version numbers, ISBNs.
 *
 * Signs: an e-mail address · a telephone number (with `+`, or with an area code in brackets, or in groups that begin with 0 or are 3-3-4) ·
 * a card number (Luhn) · an IBAN (mod 97) · a number described as a passport, SSN, tax or insurance number, or in the format of an American
 * SSN · a date of birth · a key or password · an owner ("my", "our", "mein", "unser" …) with a private thing ("salary", "diagnosis",
 * "customers" …) among the four words after it. Pure; linear, because each pattern limits its repetitions.
 */
import { limits } from '@/lib/core/limits';

type Sign = { readonly what: string; readonly isIn: (text: string) => boolean };

const email = /[\w.%+-]{1,64}@[\w-]{1,63}\.[a-z]{2}/i;
/** Dates and ranges of years and pages use the same characters, so each pattern requires a certain length or beginning. */
const phones = [
  /(?<![\w.])\+\d{1,3}[ ./-]?(?:\(?\d{1,5}\)?[ ./-]?){2,5}\d(?!\w)/,
  /(?<!\w)\((?:0\d{1,4}|\d{3})\) ?\d{2,4}(?:[ ./-]?\d{2,5}){1,3}(?!\w)/,
  /(?<![\w.-])(?=(?:[ /-]?\d){9})0\d{2,4}[ /-]\d{2,5}(?:[ -]?\d{2,5}){1,3}(?!\w)/,
  /(?<![\w.-])0\d(?:[ .-]\d{2}){4}(?!\w)/,
  /(?<![\w.-])\d{3}[ .-]\d{3}[ .-]\d{4}(?!\w)/,
];
const cardCandidate = /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.])/g;
const ibanCandidate = /(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}(?!\w)/gi;
const americanNumber = /(?<![\w-])(?!000|666|9)\d{3}-\d{2}-\d{4}(?![\w-])/;
const namedNumber =
  /\b(?:passport|ssn|social security|tax|insurance|national id|identity card|ausweis|steuer|versicherungs?)\b[^\d\n]{0,30}\d[\d -]{4}/i;
const birthDate = /\b(?:dob|date of birth|geburtsdatum|geboren am|born on)\b[^\d\n]{0,12}\d{1,4}[./ -]/i;
const secret =
  /\b(?:sk-[\w-]{16}|gh[pousr]_\w{20}|AKIA[0-9A-Z]{16}|eyJ[\w-]{8,200}\.|(?:password|passwort|api key|token)\s?[:=]\s?\S{4})/i;

const owners = new Set(
  'my our mine meine mein meinen meiner meinem unser unsere unseren unserer unserem mon ma mes notre nos mi mis nuestro nuestra'.split(
    ' ',
  ),
);
const privateThings = new Set(
  `account accounts address allergies bank birthday boss boyfriend cancer child children clients client colleague colleagues company
  confidential contract contracts credit customer customers daughter debt debts depression diagnosis disease divorce doctor employee
  employees employer ex family father finances friend girlfriend health home house husband illness income insurance invoice invoices kids
  landlord lawsuit lawyer loan manager medication mortgage mother neighbor neighbour parents partner password patient patients payroll
  pension phone pregnancy prescription roadmap salary scan secret secrets sister brother son staff supplier suppliers surgery symptoms tax
  taxes team tenant test therapist treatment wife
  adresse arzt chef diagnose ehe frau gehalt geheimnis gesundheit kind kinder konto krankheit kunde kunden kündigung lohn mann miete
  mieter mitarbeiter mutter nachbar patienten scheidung schulden sohn steuern tochter vater vermieter vertrag`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** Number of words after an owner that are searched for the private thing: "my late grandfather's bank account". */
const reachWords = 4;

const signs: readonly Sign[] = [
  { what: 'an e-mail address', isIn: (text) => email.test(text) },
  { what: 'a card number', isIn: (text) => listMatches(text, cardCandidate).some(isCardNumber) },
  { what: 'a bank account number', isIn: (text) => listMatches(text, ibanCandidate).some(isIban) },
  {
    what: 'an identity or insurance number',
    isIn: (text) => americanNumber.test(text) || namedNumber.test(text),
  },
  { what: 'a date of birth', isIn: (text) => birthDate.test(text) },
  { what: 'a telephone number', isIn: (text) => phones.some((shape) => shape.test(text)) },
  { what: 'a key or a password', isIn: (text) => secret.test(text) },
  { what: 'personal information', isIn: namesOwnThing },
];

/** Returns what makes the query look personal, to be used in the sentence "it holds …", or null. */
export function findPersonalSign(query: string): string | null {
  const text = query.slice(0, limits.queryChars);
  return signs.find((sign) => sign.isIn(text))?.what ?? null;
}

const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([match]) => match);

/** A card number may be followed by its expiry date. */
function isCardNumber(candidate: string): boolean {
  const digits = candidate.replace(/\D/g, '');
  // An ISBN-13 is a book, not a card, although one in ten passes the check.
  if (digits.length === 13 && /^97[89]/.test(digits)) return false;
  return [digits, digits.slice(0, 16), digits.slice(0, 15)].some(passesLuhn);
}

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  const weighed = [...digits].reverse().map((digit, place) => Number(digit) * (place % 2 === 1 ? 2 : 1));
  return weighed.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

const minIbanChars = 15;

/** Words after an IBAN look like more of its groups, so they are dropped one by one. */
function isIban(candidate: string): boolean {
  const groups = candidate.toUpperCase().split(' ');
  return groups.some((_group, dropped) => {
    const text = groups.slice(0, groups.length - dropped).join('');
    return text.length >= minIbanChars && passesMod97(text);
  });
}

/** ISO 13616: the first four characters move to the end, letters become 10 to 35, and the result must be 1 modulo 97. */
function passesMod97(text: string): boolean {
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function namesOwnThing(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some(
    (word, place) =>
      owners.has(word) &&
      words.slice(place + 1, place + 1 + reachWords).some((later) => privateThings.has(later)),
  );
}
