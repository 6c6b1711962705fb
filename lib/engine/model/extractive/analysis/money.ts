/**
 * Finds amounts of money in a text: the amount, the ISO 4217 code of its currency and the period it is paid for. A sign or a word that
 * belongs to several currencies means the one that English texts mean by it. Never converts a currency. Pure.
 */

export type Money = {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** `month` in "49 euros a month". Null if the text names none. */
  readonly per: string | null;
  /** The amount as written. */
  readonly text: string;
  readonly start: number;
};

const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  a$: 'AUD',
  c$: 'CAD',
  nz$: 'NZD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
};
const words: Readonly<Record<string, string>> = {
  dollar: 'USD',
  euro: 'EUR',
  pound: 'GBP',
  yen: 'JPY',
  franc: 'CHF',
  rupee: 'INR',
  zloty: 'PLN',
  kč: 'CZK',
  zł: 'PLN',
};
const codes =
  'USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|SEK|NOK|DKK|ISK|CZK|PLN|HUF|RON|BGN|INR|CNY|BRL|MXN|ZAR|SGD|HKD|KRW|TRY|ILS|RUB|UAH';
const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};

const digits = String.raw`(?<digits>\d{1,3}(?:[.,\s  ’]\d{3}){1,5}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,4})?)(?![\p{N}%])`;
const scale = String.raw`(?:\s?(?<scale>thousand|million|billion|trillion|mn|bn|m|k)\b)?`;
const period = String.raw`(?:\s?(?:\/|per|an?|each|every)\s?(?:(?:user|person|seat|head)\s?(?:\/|per|an?)\s?)?(?<per>hour|day|night|week|month|quarter|year|user|person|seat|head|unit|tonne|ton|kg|kwh)\b)?`;
const forms = [
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?<currency>(?:US|A|C|NZ)?\$|[€£¥₹₩₽₺₪])\s?${digits}${scale}${period}`,
    'giu',
  ),
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?<currency>${codes})\s?${digits}${scale}${period}`, 'gu'),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,])${digits}${scale}[\s-]?(?<currency>${codes}|[€£¥₹]|(?:US\s)?dollars?|euros?|pounds?(?:\ssterling)?|yen|(?:Swiss\s)?francs?|rupees?|zlot(?:y|ys)|Kč|zł)(?![\p{L}\p{N}])${period}`,
    'giu',
  ),
];

export function findMoney(text: string): Money[] {
  const found: Money[] = [];
  for (const form of forms) {
    for (const match of text.matchAll(form)) {
      const [whole] = match;
      const start = match.index;
      const isTaken = found.some(
        (other) => start < other.start + other.text.length && other.start < start + whole.length,
      );
      const money = isTaken ? null : readMoney(match.groups ?? {});
      if (money !== null) found.push({ ...money, text: whole.trim(), start });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}

type Groups = Readonly<Record<string, string | undefined>>;

function readMoney(groups: Groups): Omit<Money, 'text' | 'start'> | null {
  const currency = readCurrency(groups['currency'] ?? '');
  const plain = readAmount(groups['digits'] ?? '', groups['scale'] !== undefined);
  if (currency === null || !Number.isFinite(plain)) return null;
  const times = scales[(groups['scale'] ?? '').toLowerCase()] ?? 1;
  // 4.2 million is 4,200,000 exactly, not what multiplying binary fractions yields.
  const amount = Number((plain * times).toPrecision(15));
  return { amount, currency, per: groups['per']?.toLowerCase() ?? null };
}

function readCurrency(written: string): string | null {
  const word = written.toLowerCase().trim();
  if (new RegExp(`^(?:${codes})$`).test(written.toUpperCase())) return written.toUpperCase();
  if (word.startsWith('swiss')) return 'CHF';
  const plain = word.replace(/^us\s/, '').replace(/\ssterling$/, '');
  const singular = plain === 'zlotys' ? 'zloty' : plain.replace(/s$/, '');
  return signs[word] ?? words[plain] ?? words[singular] ?? null;
}

/**
 * `1,200.50` and `1.200,50` are the same amount: the last sign separates decimals if fewer than three digits follow it, and so does the only
 * one of `1.234 million` and `0.125`.
 */
function readAmount(written: string, isScaled: boolean): number {
  const isDecimal = isScaled ? /^\d{1,3}[.,]\d{3}$/.test(written) : /^0[.,]\d{3}$/.test(written);
  if (isDecimal) return Number(written.replace(',', '.'));
  const decimals = /[.,]\d{1,2}$|^\d+\.\d{4}$/.exec(written)?.[0] ?? '';
  const whole = written.slice(0, written.length - decimals.length).replace(/\D/g, '');
  if (/^\d+\.\d{4}$/.test(written)) return Number(written);
  return Number(`${whole}${decimals.replace(',', '.')}`);
}

/** The form in which an amount is stored and exchanged: `49 EUR per month`. */
export const writeMoney = ({ amount, currency, per }: Pick<Money, 'amount' | 'currency' | 'per'>): string =>
  `${amount} ${currency}${per === null ? '' : ` per ${per}`}`;
