/**
 * Rejects passwords that an attacker guesses first (NIST SP 800-63B §3.1.1.2: compare with common, expected and compromised values). The
 * endpoint's schema checks the length; this check rejects a long password if it is well known, a sequence, a repetition, or made of its
 * owner's name or address. Its cost is bounded by the length of a password. Pure.
 */

/**
 * Well-known passwords of ten characters or more, and the words that longer ones are made of, without digits and punctuation around them.
 */
const wellKnown: ReadonlySet<string> = new Set(
  `password passwort motdepasse contrasena parola wachtwoord passphrase letmein letmeinplease welcome willkommen bienvenue administrator
  admin root guest changeme changemeplease changeit iloveyou iloveyouforever trustno sunshine princess football baseball basketball
  superman batman starwars whatever dragon monkey shadow master freedom michael jennifer charlie qwerty qwertyuiop qwertz azerty asdf
  asdfgh asdfghjkl zxcvbn zxcvbnm secret topsecret mysecret mypassword yourpassword thepassword newpassword oldpassword default
  testpassword testtest test testing sourcebook opensesame correcthorsebatterystaple hunter access login loginlogin computer internet
  summer winter spring autumn january february march april june july august september october november december monday friday`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Keyboard rows and counting sequences, each in both directions. */
const sequences = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Consecutive characters of a sequence that count as typed along it. */
const shortestSequence = 4;
/** Characters that must be left after removing everything an attacker can guess. */
const leastLeft = 4;

export type PasswordOwner = { readonly name: string; readonly email: string };

/** Returns null, or one sentence that says why the password is weak and what to do. */
export function findPasswordWeakness(password: string, owner: PasswordOwner): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRepetition(plain))
    return 'This password repeats the same characters. Choose a longer phrase of your own.';
  if (countDistinct(plain) < leastLeft)
    return 'This password has too few different characters. Choose a longer phrase of your own.';
  if (removeSequences(plain).length < leastLeft)
    return 'This password follows a keyboard pattern or counts up. Choose a longer phrase of your own.';
  if (isWellKnown(plain))
    return 'This password is one of the most commonly guessed. Choose a longer phrase of your own.';
  if (isMadeOf(plain, owner))
    return 'This password is based on your name or email address. Choose a phrase that nobody would connect with you.';
  return null;
}

const countDistinct = (text: string) => new Set(text).size;

/** True if the whole text is one short piece repeated. */
function isRepetition(text: string): boolean {
  const longest = Math.floor(text.length / 3);
  return Array.from({ length: longest }, (_, index) => text.slice(0, index + 1)).some(
    (piece) => piece.repeat(Math.ceil(text.length / piece.length)).slice(0, text.length) === text,
  );
}

function removeSequences(text: string): string {
  let left = '';
  for (let at = 0; at < text.length; ) {
    const length = measureSequence(text, at);
    if (length < shortestSequence) left += text[at] ?? '';
    at += length < shortestSequence ? 1 : length;
  }
  return left;
}

/** Returns the number of characters from here on that follow one sequence in this order. */
function measureSequence(text: string, at: number): number {
  let length = 1;
  while (at + length < text.length && sequences.some((row) => row.includes(text.slice(at, at + length + 1))))
    length += 1;
  return length;
}

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Ignores digits and punctuation around the password, and reads look-alikes as the letters they replace. */
function isWellKnown(text: string): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const letters = (from: string) =>
    from.replace(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign).replace(/[^\p{L}]/gu, '');
  return [core, letters(core), letters(text.replace(/\d+$/, ''))].some(
    (word) => wellKnown.has(word) || isTwice(word),
  );
}

/** True for a well-known word that is doubled or followed by another one. */
function isTwice(word: string): boolean {
  return [...wellKnown].some((known) => word.startsWith(known) && wellKnown.has(word.slice(known.length)));
}

function isMadeOf(text: string, { name, email }: PasswordOwner): boolean {
  const [mailbox = '', host = ''] = email.toLowerCase().split('@');
  const parts = [
    email.toLowerCase(),
    mailbox,
    host,
    ...name.toLowerCase().split(/\s+/),
    ...mailbox.split(/[._+-]+/),
    ...host.split('.'),
  ]
    .filter((part) => part.length >= 3)
    .sort((left, right) => right.length - left.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text);
  return rest !== text && rest.replace(/[^\p{L}]/gu, '').length < leastLeft;
}
