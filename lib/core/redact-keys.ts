/**
 * Removes everything that works as a key from a text (LLMCP "Redaction": never include cookies or session tokens; threats 39). Packets to
 * models, stored Markdown, tool results and the log all use this one function. It recognises forms, not meanings: header lines with a
 * credential, signed tokens, keys of known shape, private key blocks, and logins inside connection strings. Prose about cookies and bearers
 * stays. Pure; every pattern is linear.
 */
import { redactUrl } from './url';

/** Replaces a removed key. */
const removed = '[key]';

/** A character of a token; in Markdown some of them are escaped with a backslash. */
const part = String.raw`(?:\\[_*.~-]|[\w-])`;
const parts = (least: number) => `${part}{${least},}`;
/** Separates a name from its value: a colon or an equals sign, with the quotes and emphasis that JSON, code and Markdown put around it. */
const separator = String.raw`["'\x60*_\\]{0,4}[ \t]{0,4}[:=][ \t]{0,4}["'\x60*_\\]{0,4}[ \t]{0,4}["'\x60\\]{0,2}`;
/** At least one digit, or a capital after a lower-case letter: keys have that and words of prose do not. */
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

/** Matches to the end of the block. A truncated block ends where the text ends, or at the closing quote. */
const privateKey =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^"`]*?(?:-----END [A-Z0-9 ]{0,40}-----|(?=["`])|$)/g;

/** Both cases are spelled out instead of ignoring case, because capitals inside a value are what distinguishes a credential from a word. */
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
/**
 * A cookie consists of pairs of a name and a value, which a sentence about biscuits does not contain. Attributes without a value belong to
 * the cookie.
 */
const cookies = new RegExp(
  String.raw`(\b(?:set-)?cookie${separator}|--cookie[ =]["']?)${pair}(?:;[ \t]{0,4}(?:${pair}|secure|httponly|partitioned))*(?:;[ \t]{0,4}expires=[^;\n"'\x60]{1,60})?`,
  'gi',
);

/** `postgres://user:word@host`: any scheme, because only a login can appear in this place. */
const login = /\b([a-z][a-z0-9+.-]{1,30}:\/\/)[^\s:@/?#"'`]{0,200}:[^\s@/"'`]{1,300}@/gi;
/** `…;Password=word;` in other connection strings, and `AWS_SECRET_ACCESS_KEY=…` in environment variables. */
const assignment = new RegExp(
  String.raw`\b((?:[a-z0-9]{1,30}\\?_){0,6}(?:password|passwd|pwd|secret|api\\?_?key|access\\?_?key|account\\?_?key|private\\?_?key|(?:access|auth|refresh)\\?_?token|client\\?_?secret)=["']?)${pairValue}{4,4096}`,
  'gi',
);

const webAddress = /https?:\/\/[^\s<>()[\]"'`]+/gi;

/** Redacts only keys: for text whose addresses are already handled, and for lines of JSON. */
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

/** Redacts keys, and everything in web addresses that works as one. Text without any is returned unchanged. */
export function redactText(text: string): string {
  return redactKeys(text.replace(webAddress, (address) => redactUrl(address).url));
}
