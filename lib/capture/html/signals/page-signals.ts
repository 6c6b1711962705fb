/**
 * The access signals, one small rule each: what keeps a reader from the page's content. Each rule reads facts that were collected once and
 * returns yes or no; none removes anything. The names are those of `captured-page.ts`.
 */
import type { Signal } from '@/lib/capture/files/captured-page';

export type SignalFacts = {
  /** Number of characters of the captured Markdown, and of words on the whole visible page. */
  readonly contentChars: number;
  readonly pageWords: number;
  /** The beginning of the visible text of the page, in lower case. */
  readonly pageText: string;
  /** The end of the captured Markdown, in lower case. */
  readonly contentEnd: string;
  readonly title: string;
  /** Texts of boxes that cover the page: dialogs, modals, fixed layers, in lower case. */
  readonly overlays: readonly string[];
  /** Class names and ids of the page, joined, in lower case. */
  readonly boxNames: string;
  /** Texts of buttons, and of links that are commands, in lower case. */
  readonly controls: readonly string[];
  readonly hasPasswordField: boolean;
  /** True if the structured data says `isAccessibleForFree: false`. */
  readonly isPaidContent: boolean;
  readonly scripts: number;
  readonly hasMountPoint: boolean;
  readonly noscriptText: string;
  readonly mediaElements: number;
  readonly images: number;
  readonly isCutOff: boolean;
  readonly hidesProse: boolean;
  readonly redactedUrl: boolean;
};

/** A page with fewer characters than this is not a text page (evidence: clean whole page below 250). */
const sparseChars = 250;

const paywallWords =
  /subscribe (?:now )?to (?:continue|read|keep reading|unlock)|subscribers? only|for subscribers|already a subscriber|(?:log|sign) ?in to (?:continue|read|view|see)|(?:register|sign up|create (?:a free |an )?account) to (?:continue|read|keep|view)|this (?:article|content|story|post|page) is (?:for|only|reserved|exclusive|available)[^.]{0,40}(?:subscribers|members|registered)|members?[- ]only|unlock (?:this|the) (?:article|story|full)|reached your (?:free )?(?:article )?limit|free articles? (?:left|remaining)|continue reading with|you must (?:be logged|log|sign) in|become a (?:paid )?(?:member|subscriber) to|start your (?:free )?trial to (?:read|continue)|weiterlesen mit|réservé aux abonnés|exclusivo para (?:suscriptores|assinantes)/;
const consentWords = /cookie|consent|gdpr|privacy|datenschutz|zustimm|einwillig|témoins|traceurs/;
const consentControls =
  /^(?:accept|agree|allow|reject|decline|deny|manage|got it|i agree|ok(?:ay)?|alle akzeptieren|akzeptieren|zustimmen|ablehnen|tout accepter|accepter|refuser|aceptar|rechazar|accetta|rifiuta)\b/;
const consentSoftware =
  /onetrust|cookiebot|didomi|truste|usercentrics|quantcast|qc-cmp|sp_message|cookie-?(?:banner|consent|notice|law|modal|bar|popup)|cc-window|gdpr|osano|cmplz|iubenda|klaro|borlabs/;
const captchaWords =
  /verif(?:y|ying|ies) (?:that )?you(?:'re| are)? (?:a )?(?:not a )?(?:human|robot)|are you (?:a )?(?:human|robot)|i'?m not a robot|checking (?:if the site connection is secure|your browser)|complete the (?:captcha|security check)|unusual traffic from your|press (?:and|&) hold|access to this page has been denied|attention required!|security check to access|enable javascript and cookies to continue|why have i been blocked|request unsuccessful\. incapsula|performing security verification/;
const captchaTitles =
  /^(?:just a moment|attention required|access denied|robot check|are you a robot|security check|verification|captcha|pardon our interruption)/;
const captchaBoxes =
  /cf-challenge|cf-browser-verification|g-recaptcha|h-captcha|px-captcha|challenge-form|turnstile/;
const scriptWords =
  /(?:enable|requires?|needs?|turn on|activate|without) javascript|javascript (?:is )?(?:required|disabled|not enabled)|javascript enabled/;
const ageWords =
  /(?:are you|you must be|confirm (?:that )?you are|i am|i'm) (?:at least |over |of )?(?:18|19|21|legal (?:drinking )?age)|age verification|verify your age|enter your (?:date of birth|birth ?date)|(?:over|under) (?:18|21)\b[^.]{0,30}(?:enter|leave|exit)/;
const geoWords =
  /(?:not|isn't|is not|currently not|un)\s?available in your (?:country|region|location|area)|unavailable (?:for legal reasons|in your)|not available to (?:users|visitors|readers) (?:in|from) (?:your|the)|blocked in your (?:country|region)|(?:european|eu) (?:visitors|users|countries|economic area)[^.]{0,80}(?:unavailable|not available|cannot|unable)|due to (?:gdpr|legal|licensing|regional)[^.]{0,60}(?:restrict|unavailable|not available)/;

const short = (facts: SignalFacts) => facts.pageWords < 250;

function hasPaywallOrLogin(facts: SignalFacts): boolean {
  if (facts.isPaidContent) return true;
  if (facts.hasPasswordField && facts.contentChars < 1_500) return true;
  const places = [
    facts.contentEnd,
    ...facts.overlays,
    ...(facts.contentChars < 3_000 ? [facts.pageText] : []),
  ];
  return places.some((text) => paywallWords.test(text));
}

function hasOverlay(facts: SignalFacts): boolean {
  return facts.overlays.some((text) => text.length >= 40);
}

function hasConsentModal(facts: SignalFacts): boolean {
  const asks = facts.controls.some((text) => consentControls.test(text));
  if (
    consentSoftware.test(facts.boxNames) &&
    (asks || facts.overlays.some((text) => consentWords.test(text)))
  )
    return true;
  return facts.overlays.some((text) => consentWords.test(text)) && asks;
}

function hasCaptcha(facts: SignalFacts): boolean {
  if (captchaTitles.test(facts.title.toLowerCase()) && short(facts)) return true;
  return short(facts) && (captchaWords.test(facts.pageText) || captchaBoxes.test(facts.boxNames));
}

function isSparse(facts: SignalFacts): boolean {
  return facts.contentChars < sparseChars;
}

function needsScripts(facts: SignalFacts): boolean {
  if (!isSparse(facts)) return false;
  if (scriptWords.test(facts.noscriptText) || scriptWords.test(facts.pageText.slice(0, 1_000))) return true;
  return facts.scripts > 0 && (facts.hasMountPoint || facts.pageWords < 20);
}

function hasNonTextContent(facts: SignalFacts): boolean {
  return isSparse(facts) && (facts.mediaElements > 0 || facts.images >= 3);
}

function hasAgeGate(facts: SignalFacts): boolean {
  const places = [...facts.overlays, ...(short(facts) ? [facts.pageText] : [])];
  return places.some((text) => ageWords.test(text));
}

function hasGeoBlock(facts: SignalFacts): boolean {
  return short(facts) && geoWords.test(facts.pageText);
}

const rules: readonly (readonly [Signal, (facts: SignalFacts) => boolean])[] = [
  ['paywall_or_login', hasPaywallOrLogin],
  ['overlay_blocking', hasOverlay],
  ['consent_modal', hasConsentModal],
  ['captcha_or_robot_check', hasCaptcha],
  ['sparse_text', isSparse],
  ['script_required', needsScripts],
  ['truncated', (facts) => facts.isCutOff],
  ['url_redacted', (facts) => facts.redactedUrl],
  ['non_text_content', hasNonTextContent],
  ['age_gate', hasAgeGate],
  ['geo_block', hasGeoBlock],
  ['hidden_text', (facts) => facts.hidesProse],
];

export function decideSignals(facts: SignalFacts): Signal[] {
  return rules.filter(([, applies]) => applies(facts)).map(([signal]) => signal);
}
