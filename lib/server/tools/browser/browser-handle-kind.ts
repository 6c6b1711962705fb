/**
 * Judges the kind of element behind a handle (`lib/engine/tools/ports/browser.ts`; threats 4) by what its page says about it. When in doubt
 * it chooses the more sensitive kind, because only a person may fill in passwords, payment and identity. What a page claims about a field
 * can make the field more sensitive, but never less. Pure.
 */
import type { HandleKind } from '@/lib/engine/tools/ports/browser';
import type { ElementFacts } from '@/lib/platform/browser/element-facts';

type Judgement = readonly [HandleKind, (facts: ElementFacts, words: string) => boolean];

const passwordWords =
  /pass ?(word|wd|phrase|code|key)|\bpwd\b|\bpin\b|kennwort|passwort|passwd|mot de passe|contrase(n|ñ)a|\bsenha\b|wachtwoord|\bsecret\b|recovery (code|phrase|key)|seed phrase|api ?key|private key|master key|access token/;
const paymentWords =
  /card ?(no|num|number|holder)\b|name on card|credit ?card|debit ?card|kreditkarte|kartennummer|\bcc ?(no|num|number|name|exp|csc|cvc|cvv|month|year|type)|\b(cvv|cvc|csc|cid)2?\b|security code|card code|prüfziffer|expir(y|ation)|\bexp ?(date|month|year|mm|yy)\b|gültig bis|valid thru|\biban\b|\bbic\b|\bswift\b|sort ?code|routing ?(no|num|number)|account ?(no|num|number)|kontonummer|bank ?account|wallet address/;
const identityWords =
  /\bssn\b|social ?(security|insurance)|national (id|insurance|number)|\bnino\b|tax ?(id|payer|number)|steuer ?(id|nummer)|passport|reisepass|(id|identity) ?(card|number|document|no)\b|personalausweis|\b(driver|driving) ?s? ?licen[cs]e|\botp\b|one time|einmal ?(code|passwort)|verification ?code|verify ?code|security answer|security question|auth(entication|enticator)? ?code|sms ?code|2fa|\bmfa\b|\btotp\b|two factor|confirmation code|date of birth|birth ?(date|day|year|month)|\bdob\b|geburts ?(datum|tag)|date de naissance|fecha de nacimiento|maiden name|\bbday\b/;
const loginWords =
  /e ?mail|user ?(name|id)|login|account|benutzer|phone|mobile|\btel\b|customer (no|number|id)/;

/** True for a box that takes one digit, and for a field of four to eight digits that is called a code. A postal code does not count. */
const isCode = ({ inputMode, type, maxLength, pattern }: ElementFacts, words: string): boolean => {
  const isNumeric =
    /^(number|tel)$/.test(type) || inputMode === 'numeric' || /^\^?(\[0-9\]|\\d)/.test(pattern);
  const isCalledCode = /\bcode\b/.test(words) && !/zip|post|area|country|promo/.test(words);
  return isNumeric && (maxLength === 1 || (isCalledCode && maxLength >= 4 && maxLength <= 8));
};

/** For elements that can be filled in or chosen, the first matching entry decides. */
const judgements: readonly Judgement[] = [
  ['password', ({ isMasked, autocomplete }) => isMasked || /(current|new)-password/.test(autocomplete)],
  ['payment', ({ autocomplete }) => /(^|\s)cc-/.test(autocomplete)],
  ['identity', ({ autocomplete }) => /one-time-code|(^|\s)bday|webauthn|(^|\s)username/.test(autocomplete)],
  ['password', (_facts, words) => passwordWords.test(words)],
  ['payment', (_facts, words) => paymentWords.test(words)],
  ['identity', (_facts, words) => identityWords.test(words)],
  ['payment', ({ pattern, maxLength }) => /\{1[2-9](,\d+)?\}/.test(pattern) && maxLength !== 1],
  ['identity', isCode],
  // What users sign in with identifies them.
  [
    'identity',
    ({ isNearPassword, type }, words) => isNearPassword && (type === 'email' || loginWords.test(words)),
  ],
];

export function judgeHandleKind(facts: ElementFacts): HandleKind {
  switch (facts.control) {
    case 'link':
    case 'button':
      return facts.control;
    case 'region':
    case 'frame':
      return 'region';
    case 'field':
    case 'choice': {
      const ordinary = facts.control === 'field' ? 'text_field' : 'choice';
      const isTicked = facts.control === 'choice' && facts.tag !== 'select';
      if (isTicked) return ordinary;
      const words = writeWords(facts);
      return judgements.find(([, applies]) => applies(facts, words))?.[0] ?? ordinary;
    }
  }
}

/** Normalises `cardNumber`, `card_number` and `Card number` to the same words. */
function writeWords({ label, name, id, hints }: ElementFacts): string {
  return [label, name, id, ...hints]
    .map((text) => text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase())
    .map((text) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .join(' | ');
}
