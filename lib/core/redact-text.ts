/**
 * Text without what works as a key (LLMCP "Redaction": never include cookies or session tokens; threats 39): the one function for packets to
 * models, kept Markdown, results of tools and the log. It knows forms, not meanings: header lines with a credential, signed tokens, keys of
 * known shape, private key blocks, and logins inside connection strings. Prose about cookies and bearers stays. Pure; every pattern is linear.
 */
import { redactUrl } from './url';

/** What stands in place of a key. */
const removed = '[key]';

/** A character of a token; Markdown writes some of them with a backslash. */
const part = String.raw`(?:\\[_*.~-]|[\w-])`;
const parts = (least: number) => `${part}{${least},}`;
/** Between a name and its value: a colon or an equals sign, with the quotes and emphasis that JSON, code and Markdown put around. */
const separator = String.raw`["'\x60*_\\]{0,4}[ \t]{0,4}[:=][ \t]{0,4}["'\x60*_\\]{0,4}[ \t]{0,4}["'\x60\\]{0,2}`;
/** At least one figure, or a capital after a small letter: what a key has and a word of prose has not. */
const lookingSecret = String.raw`(?=[^\s"'\x60]{0,200}(?:\d|[a-z][A-Z]))`;
const credential = String.raw`(?:\\[_*.~-]|[\w.~+/=:-])`;

const keyShapes = new RegExp(
  [
    String.raw`\beyJ${parts(8)}\.${parts(8)}\.${part}*`,
    String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
    String.raw`\bAIza${parts(30)}`,
    String.raw`\b(?:gh[pousr]|gsk|hf|npm|dop_v1|shpat|whsec|glsa)\\?_${parts(16)}`,
    String.raw`\bgithub\\?_pat\\?_${parts(16)}`,
    String.raw`\b(?:sk|rk|pk)\\?_(?:live|test)\\?_${parts(10)}`,
    String.raw`\bglpat\\?-${parts(16)}`,
    String.raw`\bxox[abeprs]\\?-${parts(10)}`,
    String.raw`\b(?:sk|xai)\\?-(?=${part}{0,200}\d)${parts(10)}`,
  ].join('|'),
  'g',
);

/** To the end of the block; one that was cut off ends with its text, or with the quotes around it. */
const privateKey =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^"`]*?(?:-----END [A-Z0-9 ]{0,40}-----|(?=["`])|$)/g;

/** Spelled out instead of ignoring case, because capitals inside a value are what tells a credential from a word. */
const authorizationName = String.raw`(?:[Pp]roxy-|PROXY-)?(?:[Aa]uthorization|AUTHORIZATION)`;
const schemeName = String.raw`(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Dd]igest|[Tt]oken|TOKEN|[Aa]pi[Kk]ey|[Nn]egotiate)[ \t]{1,4}`;
const authorization = new RegExp(
  String.raw`\b(${authorizationName}${separator})(?:(?:${schemeName})?${lookingSecret}${credential}{6,}|${schemeName}${credential}{16,})`,
  'g',
);
const scheme = new RegExp(
  String.raw`\bbearer[ \t]{1,4}${credential}{0,400}?(?:\d|\w\.\w)${credential}{4,}`,
  'gi',
);
const basicScheme = new RegExp(
  String.raw`\bBasic[ \t]{1,4}(?=[A-Za-z0-9+/]{0,200}[0-9])[A-Za-z0-9+/]{8,}={0,2}`,
  'g',
);
const keyHeader = new RegExp(
  String.raw`\b((?:x-)?(?:api|auth|access|csrf|xsrf)[-_](?:key|token)${separator})(?=[^\s"'\x60]{0,200}\d)${credential}{8,}`,
  'gi',
);

const pairValue = String.raw`(?:\\[_*.~-]|[^;,\s"'\x60\\])`;
const pair = String.raw`[\w!#$%&*+.^|~\\-]{1,100}=${pairValue}{1,4096}`;
/** A cookie is pairs of a name and a value; a sentence about biscuits has none. Attributes without a value belong to it. */
const cookies = new RegExp(
  String.raw`(\b(?:set-)?cookie${separator}|--cookie[ =]["']?)${pair}(?:;[ \t]{0,4}(?:${pair}|secure|httponly|partitioned))*(?:;[ \t]{0,4}expires=[^;\n"'\x60]{1,60})?`,
  'gi',
);

/** `postgres://user:word@host`: any scheme, since only a login stands there. */
const login = /\b([a-z][a-z0-9+.-]{1,30}:\/\/)[^\s:@/?#"'`]{0,200}:[^\s@/"'`]{1,300}@/gi;
/** `…;Password=word;` of other connection strings, and `AWS_SECRET_ACCESS_KEY=…` of environments. */
const assignment = new RegExp(
  String.raw`\b((?:[a-z0-9]{1,30}\\?_){0,6}(?:password|passwd|pwd|secret|api\\?_?key|access\\?_?key|account\\?_?key|private\\?_?key|(?:access|auth|refresh)\\?_?token|client\\?_?secret)=["']?)${pairValue}{4,4096}`,
  'gi',
);

const webAddress = /https?:\/\/[^\s<>()[\]"'`]+/gi;

/** Keys alone: for text in which addresses are looked after already, and for lines of JSON. */
export function redactKeys(text: string): string {
  return text
    .replace(privateKey, removed)
    .replace(login, `$1${removed}@`)
    .replace(cookies, `$1${removed}`)
    .replace(authorization, `$1${removed}`)
    .replace(scheme, removed)
    .replace(basicScheme, removed)
    .replace(keyHeader, `$1${removed}`)
    .replace(assignment, `$1${removed}`)
    .replace(keyShapes, removed);
}

/** Keys, and what works as one in web addresses. Text without any comes back as it is. */
export function redactText(text: string): string {
  return redactKeys(text.replace(webAddress, (address) => redactUrl(address).url));
}
