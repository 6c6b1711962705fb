/**
 * Hostile payloads assembled from parts: every event handler on several carriers, every scheme in every disguise, every way to load, every
 * element that can be broken out of. The kinds come from the published lists; the strings are built here.
 */
import { payloads } from './hostile-markdown';

const call = 'window.trap()';
const away = 'https://evil.invalid/x';

const events = [
  'abort animationend animationiteration animationstart auxclick beforecopy beforecut beforeinput beforematch beforepaste',
  'beforetoggle begin blur cancel canplay change click close contextmenu copy cuechange cut dblclick drag dragend dragenter',
  'dragstart drop durationchange end ended error focus focusin focusout formdata gotpointercapture hashchange input invalid',
  'keydown keypress keyup load loadeddata loadedmetadata loadstart message mousedown mouseenter mouseleave mousemove mouseout',
  'mouseover mouseup mousewheel pageshow paste pause play playing pointerdown pointerenter pointermove pointerover pointerup',
  'popstate progress reset resize scroll scrollend search select selectionchange start storage submit suspend timeupdate toggle',
  'touchend touchstart transitionend transitionrun transitionstart unload volumechange waiting wheel',
]
  .join(' ')
  .split(' ');

const carriers: readonly ((event: string) => string)[] = [
  (event) => `<img src=x on${event}=${call}>`,
  (event) => `<svg/on${event.toUpperCase()}="${call}">x</svg>`,
  (event) => `<p tabindex=1 autofocus oN${event}\n=\n'${call}'>x</p>`,
  (event) => `'><input autofocus x="" on${event}="${call}">`,
];

const handlers = events.flatMap((event) => carriers.map((carry) => carry(event)));

const schemes = [
  `javascript:${call}`,
  `vbscript:${call}`,
  `data:text/html,<script>${call}</script>`,
  'livescript:x',
  'mocha:x',
];
const disguises: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => address.toUpperCase(),
  (address) => ` ${address}`,
  (address) => `\u0001${address}`,
  (address) => `\u00a0${address}`,
  (address) => address.replace('s', 's\t'),
  (address) => address.replace(':', '&colon;'),
  (address) => address.replace(':', '&#58;'),
  (address) => address.replace(':', '&#x000003a'),
  (address) => address.replace(':', '%3A'),
  (address) => address.replace('a', '&#97;'),
  (address) => address.replace('a', '\\u0061'),
  (address) => address.replace('s', '\u017f'),
  (address) => `feed:${address}`,
  (address) => `view-source:${address}`,
];
const addresses = schemes.flatMap((scheme) => disguises.map((disguise) => disguise(scheme)));
const addressed = schemes.flatMap((scheme) => [
  `<a href="${scheme}">x</a>`,
  `<iframe src="${scheme}">`,
  `<form action="${scheme}"><button>x</button></form>`,
  `<button formaction="${scheme}">x</button>`,
  `<object data="${scheme}">`,
  `<svg><a xlink:href="${scheme}"><text>x</text></a></svg>`,
  `<math href="${scheme}">x</math>`,
  `<base href="${scheme}">`,
]);

const loads = [
  'img src,img srcset,img lowsrc,input src,video src,video poster,audio src,source src,source srcset,track src,embed src',
  'iframe src,frame src,object data,object codebase,applet archive,body background,table background,td background,link href',
  'image src,bgsound src,a ping,area ping,button formaction,form action,html manifest,script src,portal src,base href',
]
  .join(',')
  .split(',')
  .map((pair) => pair.split(' '))
  .map(([element, attribute]) => `<${element} type=image rel=stylesheet href=x ${attribute}="${away}">x`);

const closed =
  'textarea title style script noscript xmp iframe noembed noframes plaintext template select svg math table a button form'
    .split(' ')
    .flatMap((element) => [
      `</${element}><script>${call}</script>`,
      `<${element}><img title="</${element}><img src=x onerror=${call}>">`,
      `<${element}><!--</${element}><svg onload=${call}>-->`,
    ]);

const nested = ['svg', 'math', 'math><mtext', 'svg><foreignObject', 'svg><desc', 'svg><title', 'table', 'form'].flatMap(
  (outer) => ['style', 'script', 'mglyph', 'malignmark', 'annotation-xml', 'p'].map(
    (inner) => `<${outer}><${inner}><img src=x onerror=${call}><script>${call}</script>`,
  ),
);

export const manyPayloads: readonly string[] = [
  ...new Set([...payloads, ...handlers, ...addresses, ...addressed, ...loads, ...closed, ...nested]),
];

/** The five places in a Markdown text that the security promise names (threats 1). */
const fivePositions: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `[words](<${payload.replaceAll('\n', ' ')}>)`,
  (payload) => `![words](<${payload.replaceAll('\n', ' ')}>)`,
  (payload) => `[words](https://a.example '${payload}')`,
  (payload) => `| a |\n| - |\n| ${payload.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
];

export const manyHostileTexts: readonly string[] = manyPayloads.flatMap((payload) =>
  fivePositions.map((place) => place(payload)),
);
