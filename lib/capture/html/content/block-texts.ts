/** What the words of a single block say about it: a price, a date, an interface phrase, a sentence. Pure functions of the text. */

export const pricePattern = /(?:[$€£¥₹₽₩]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|£|kr|zł|usd|eur|gbp|лв))/i;
const datePattern =
  /\b(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:,?\s+\d{4})?|\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+\d{4})?|\d+\s+(?:second|minute|hour|day|week|month|year)s?\s+ago)\b/i;
const interfacePhrase =
  /^(?:add to (?:cart|bag|basket|wish ?list|compare)|(?:buy|shop|order|apply|book|subscribe|join|download|watch|play|register|donate|get started|start|learn|read|see|view|show|load|explore|discover|find out|browse|try|request|contact)(?: (?:now|all|more|less|us|it|a demo|free|for free|here|today|details|full|the|our|your|this|[a-z]+)){0,3}|sign (?:in|up|out)|log ?(?:in|out)|share(?: this)?.{0,20}|follow(?: us)?|reply|quote|like|report|edit|print|save|copy(?: link)?|close|open|menu|search|home|back(?: to .{1,20})?|next|previous|prev|skip to .{1,30}|cancel|submit|send|ok|accept(?: all)?|reject(?: all)?|settings|cookie.{0,20}|privacy.{0,20}|terms.{0,30}|sponsored|advertisement|ad|sort(?: by)?.{0,20}|filters?|clear all|reset|quick (?:view|shop|add)|sold out|in stock|out of stock|new|sale|wishlist|compare|share|tweet|pin it|email|facebook|twitter|linkedin|comments?|\d+ comments?|advertis.{0,30}|loading.{0,3}|watch|unwatch|star|fork|views?|replies|joined|posts|messages|reaction score|[a-z ]{0,12}member)[.!:…→›»]*$/i;
const legalPattern =
  /©|\(c\) ?\d{4}|copyright|all rights reserved|privacy policy|terms of (?:use|service)|cookie|alle rechte vorbehalten|datenschutz|impressum|tous droits réservés|mentions légales|todos los derechos|política de privacidad|tutti i diritti riservati|todos os direitos|wszelkie prawa/i;
const promptPattern =
  /subscribe|newsletter|sign up|log ?in|sign in|your (?:email|cart|bag|account)|free shipping|cookies?\b|javascript|follow us|share (?:this|on)|related|recommended|you (?:may|might) (?:also )?(?:like|enjoy)|read (?:more|next)|more from|advertisement|sponsored|leave a (?:comment|reply)|abonnieren|anmelden|einloggen|folgen sie uns|folge uns|artikel teilen|teilen sie|kommentare?\b|anzeige|abonnez-vous|inscrivez-vous|suivez-nous|partager|commentaires?\b|publicité|suscr[ií]b|síguenos|compart[ei]|comentarios?\b|publicidad|iscriviti|seguici|condividi|commenti\b|inscreva|siga-nos|compartilh|subskryb|udostępnij|komentarz/i;
/**
 * How pages introduce what else they have to offer, in the languages of most pages. Only short texts are labels, and an article may say
 * the same in a sentence.
 */
const relatedPattern =
  /^\W*(?:(?:(?:read|see|watch|listen|explore|discover)\s+(?:also|more|next|too)|also\s+(?:read|see|on)|more\s+(?:on|from|in|about|stories|news|like this)|(?:related|recommended|similar|popular|trending|latest|recent|top|featured|further|other|most (?:read|popular|viewed))\s+(?:articles?|posts?|stories|story|news|content|topics?|links?|reading|videos?|products?|for you|coverage)|related|recommended|trending|most read|you (?:may|might) (?:also )?(?:like|enjoy)|up next|read next|keep reading|continue reading|don.t miss|what to read next|want more)|(?:lesen sie|lies) (?:auch|hier|mehr|weiter)|mehr (?:zum thema|zu|aus|lesen|von|über|artikel)|auch interessant|das könnte (?:sie|dich|ihnen|dir) (?:auch )?(?:interessieren|gefallen)|(?:verwandte|ähnliche|weitere|passende|neueste|beliebte|aktuelle) (?:beiträge|artikel|themen|meldungen|nachrichten|inhalte|news)|zum weiterlesen|weiterlesen|schon gelesen|zum thema|meistgelesen|(?:à )?lire aussi|à (?:lire|voir|découvrir)|voir aussi|(?:articles?|contenus?) (?:liés?|similaires|associés|recommandés)|sur le même (?:sujet|thème)|les plus lus|vous aimerez|(?:lea|lee|leer|ver|vea) (?:también|además|más)|te puede interesar|le puede interesar|también te puede|(?:noticias|artículos|contenido|entradas|temas) (?:relacionad[oa]s?|similares)|más (?:noticias|leíd[oa]s|sobre|información)|leggi anche|(?:articoli|notizie) (?:correlat[ie]|simili)|potrebbe interessarti|ti potrebbe|(?:leia|veja) (?:também|mais)|(?:notícias|artigos|conteúdo) relacionad[oa]s?|lees ook|meer over|gerelateerd|czytaj (?:też|także|więcej|również)|zobacz (?:też|także|również)|(?:podobne|powiązane|polecane) (?:artykuły|wpisy|tematy)|dowiedz się więcej|läs (?:också|mer)|les (?:også|mer)|lue myös|přečtěte si|читайте также|по теме|похожие|関連記事|相关(?:文章|阅读|新闻)|相關文章|您可能)(?!\p{Script=Latin})/iu;
const relatedWords = 12;

const creditPattern =
  /^\W*(?:photo|image|picture|foto|bild|photograph|crédits?|credit|imagen|zdjęcie|fot)s?\s*[:.]|\b(?:getty images|shutterstock|reuters|afp|associated press|alamy|istock|unsplash|pixabay|picture alliance|dpa|ap photo|adobe ?stock)\b/i;
const creditWords = 25;
const bylinePattern =
  /^(?:by|von|par|por|di|autore?|autor(?:in)?|auteur|posted|published|publié|publicado|pubblicato|veröffentlicht|aktualisiert|stand|updated|mis à jour|actualizado|aggiornato|opublikowano|written|author)(?!\p{L})/iu;

export type TextTraits = {
  readonly isPrice: boolean;
  readonly isDate: boolean;
  readonly isInterface: boolean;
  readonly isLegal: boolean;
  readonly isPrompt: boolean;
  /** True for a label of what else there is to read. */
  readonly isRelated: boolean;
  /** True for a line that says who took a picture or owns it. */
  readonly isCredit: boolean;
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
    isRelated: wordCount <= relatedWords && relatedPattern.test(text),
    isCredit: wordCount <= creditWords && creditPattern.test(text),
    endsSentence: /[.!?。！？…;:]["'”’»)\]]*$/.test(full.slice(-6)),
    startsLower: /^\p{Ll}/u.test(text),
    isByline: wordCount <= 15 && bylinePattern.test(text),
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
