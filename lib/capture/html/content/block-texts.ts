/** What the words of a single block say about it: a price, a date, an interface phrase, a sentence. Pure functions of the text. */

export const pricePattern = /(?:[$€£¥₹₽₩]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|£|kr|zł|usd|eur|gbp|лв))/i;
const datePattern =
  /\b(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:,?\s+\d{4})?|\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+\d{4})?|\d+\s+(?:second|minute|hour|day|week|month|year)s?\s+ago)\b/i;
const interfacePhrase =
  /^(?:add to (?:cart|bag|basket|wish ?list|compare)|(?:buy|shop|order|apply|book|subscribe|join|download|watch|play|register|donate|get started|start|learn|read|see|view|show|load|explore|discover|find out|browse|try|request|contact)(?: (?:now|all|more|less|us|it|a demo|free|for free|here|today|details|full|the|our|your|this|[a-z]+)){0,3}|sign (?:in|up|out)|log ?(?:in|out)|share(?: this)?.{0,20}|follow(?: us)?|reply|quote|like|report|edit|print|save|copy(?: link)?|close|open|menu|search|home|back(?: to .{1,20})?|next|previous|prev|skip to .{1,30}|cancel|submit|send|ok|accept(?: all)?|reject(?: all)?|settings|cookie.{0,20}|privacy.{0,20}|terms.{0,30}|sponsored|advertisement|ad|sort(?: by)?.{0,20}|filters?|clear all|reset|quick (?:view|shop|add)|sold out|in stock|out of stock|new|sale|wishlist|compare|share|tweet|pin it|email|facebook|twitter|linkedin|comments?|\d+ comments?|advertis.{0,30}|loading.{0,3}|watch|unwatch|star|fork|views?|replies|joined|posts|messages|reaction score|[a-z ]{0,12}member)[.!:…→›»]*$/i;
const legalPattern =
  /©|\(c\) ?\d{4}|copyright|all rights reserved|privacy policy|terms of (?:use|service)|cookie/i;
const promptPattern =
  /subscribe|newsletter|sign up|log ?in|sign in|your (?:email|cart|bag|account)|free shipping|cookies?\b|javascript|follow us|share (?:this|on)|related|recommended|you (?:may|might) (?:also )?(?:like|enjoy)|read (?:more|next)|more from|advertisement|sponsored|leave a (?:comment|reply)/i;

export type TextTraits = {
  readonly isPrice: boolean;
  readonly isDate: boolean;
  readonly isInterface: boolean;
  readonly isLegal: boolean;
  readonly isPrompt: boolean;
  readonly endsSentence: boolean;
  readonly startsLower: boolean;
  readonly isByline: boolean;
  readonly hasQuestion: boolean;
  readonly commaShare: number;
  readonly digitShare: number;
  readonly upperShare: number;
  readonly capitalisedShare: number;
};

/** Number of characters examined. The traits of a long text are visible at its beginning. */
const lookChars = 600;

export function readTextTraits(full: string, wordCount: number): TextTraits {
  const text = full.slice(0, lookChars);
  const chars = Math.max(1, text.length);
  const isShort = wordCount <= 8;
  const words = text.split(' ');
  return {
    isPrice: isShort && pricePattern.test(text),
    isDate: isShort && datePattern.test(text),
    isInterface: isShort && interfacePhrase.test(text),
    isLegal: legalPattern.test(text),
    isPrompt: promptPattern.test(text),
    endsSentence: /[.!?。！？…;:]["'”’»)\]]*$/.test(full.slice(-6)),
    startsLower: /^\p{Ll}/u.test(text),
    isByline: /^(?:by|von|par|por|posted|published|updated|written|author)\b/i.test(text) && wordCount <= 15,
    hasQuestion: text.includes('?'),
    commaShare: countOf(text, /[,،、，]/g) / Math.max(1, words.length),
    digitShare: countOf(text, /\d/g) / chars,
    upperShare: countOf(text, /\p{Lu}/gu) / chars,
    capitalisedShare: words.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, words.length),
  };
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
