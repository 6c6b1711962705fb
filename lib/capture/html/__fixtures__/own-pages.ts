/** Small hand-written pages, one of each kind, with the text that is their main content. */

export type OwnPage = {
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  readonly html: string;
  readonly truth: string;
};

const navigation =
  '<header><nav><a href="/">Home</a> <a href="/about">About us</a> <a href="/contact">Contact</a></nav></header>';
const footer =
  '<footer><p>© 2026 Example Press. All rights reserved.</p><a href="/privacy">Privacy policy</a> <a href="/terms">Terms of use</a></footer>';

const frame = (title: string, main: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title} | Example Press</title><meta property="og:site_name" content="Example Press">${head}</head><body>${navigation}${main}${footer}</body></html>`;

const river = [
  'The river rose for three days before anyone on the lower bank thought to measure it, and by then the old mark on the bridge had gone under water.',
  'Engineers from the county arrived on Tuesday with two pumps, a boat and a plan that had been written for a smaller town. They set the pumps behind the mill and waited for the level to fall.',
  'By Friday the water had dropped by 1.4 metres, and the first shops opened their doors to let the mud dry. Nobody had been hurt, although eleven cellars were lost.',
];

const article: OwnPage = {
  id: 'article-river',
  kind: 'article',
  url: 'https://press.test/news/2026/the-river-that-rose-for-three-days',
  html: frame(
    'The river that rose for three days',
    `<main><article><h1>The river that rose for three days</h1><p class="byline">By <a rel="author" href="/a">Ada Wells</a></p><time datetime="2026-03-04T08:00:00Z">4 March 2026</time>${river.map((text) => `<p>${text}</p>`).join('')}<h2>What the county will change</h2><p>A second gauge will stand above the mill from next month, and its readings will be public.</p></article><aside class="related"><h3>Related stories</h3><a href="/1">A bridge too old</a><a href="/2">Ten wet summers</a></aside></main>`,
    '<script type="application/ld+json">{"@type":"NewsArticle","headline":"The river that rose for three days","author":{"@type":"Person","name":"Ada Wells"},"datePublished":"2026-03-04T08:00:00Z"}</script>',
  ),
  truth: `${river.join('\n')}\nWhat the county will change\nA second gauge will stand above the mill from next month, and its readings will be public.`,
};

const install = [
  'The package needs version 22 of the runtime or a later one. Install it with the command below, then check that the service answers.',
  'Each option can be set in the configuration file or in the environment; the environment wins. Restart the service after a change.',
];

const documentation: OwnPage = {
  id: 'documentation-install',
  kind: 'documentation',
  url: 'https://docs.tool.test/guide/install',
  html: frame(
    'Install the service',
    `<div class="sidebar"><ul><li><a href="/guide">Guide</a></li><li><a href="/api">Reference</a></li></ul></div><main class="markdown"><h1>Install the service</h1><p>${install[0]}</p><pre><code class="language-bash">tool install service
tool check</code></pre><h2>Options</h2><p>${install[1]}</p><table><thead><tr><th>Option</th><th>Default</th></tr></thead><tbody><tr><td>port</td><td>8080</td></tr><tr><td>retries</td><td>3</td></tr></tbody></table></main>`,
    '<meta name="generator" content="mkdocs">',
  ),
  truth: `${install[0]}\ntool install service\ntool check\nOptions\n${install[1]}\nOption Default\nport 8080\nretries 3`,
};

const posts = [
  ['gardener42', 'My tomatoes turn yellow from the lowest leaves up although I water them every day. Is that a disease or am I doing something wrong with the soil?'],
  ['mossy', 'That is usually too much water. Let the upper five centimetres of the soil dry before you water again, and look at the roots of one plant.'],
  ['gardener42', 'You were right, the roots were brown. I water every third day now and the new leaves stay green. Thank you both for the quick help.'],
] as const;

const forum: OwnPage = {
  id: 'forum-tomatoes',
  kind: 'forum',
  url: 'https://forum.garden.test/threads/yellow-tomato-leaves.881/',
  html: frame(
    'Yellow tomato leaves',
    `<div class="thread"><h1>Yellow tomato leaves</h1>${posts.map(([name, text]) => `<div class="post message"><div class="user-info"><a href="/u/${name}">${name}</a><span>Member</span></div><div class="post-body message-content"><p>${text}</p></div><div class="post-actions"><button>Like</button><button>Reply</button></div></div>`).join('')}</div>`,
    '<meta name="generator" content="XenForo">',
  ),
  truth: posts.map(([name, text]) => `${name}\n${text}`).join('\n'),
};

const lamp = [
  'A reading lamp with a heavy steel foot and an arm that stays where it is put. The head turns in every direction and dims in ten steps.',
  'The light source can be changed without tools. Steel, oak and textile cable; made in small numbers since 1998.',
];

const product: OwnPage = {
  id: 'product-lamp',
  kind: 'product',
  url: 'https://shop.test/products/reading-lamp',
  html: frame(
    'Reading lamp',
    `<main><div class="product"><h1 class="product-title">Reading lamp</h1><span class="price">€ 129.00</span><button>Add to cart</button><div class="product-description"><p>${lamp[0]}</p><p>${lamp[1]}</p><ul><li>Height: 48 cm</li><li>Weight: 3.2 kg</li><li>Cable: 2 m</li></ul></div></div><section class="recommendations"><h2>You may also like</h2><a href="/p/2">Floor lamp</a><a href="/p/3">Oak shelf</a></section></main>`,
    '<meta property="og:type" content="product"><script type="application/ld+json">{"@type":"Product","name":"Reading lamp"}</script>',
  ),
  truth: `€ 129.00\n${lamp.join('\n')}\nHeight: 48 cm\nWeight: 3.2 kg\nCable: 2 m`,
};

const chairs = ['Kitchen chair', 'Garden chair', 'Folding chair', 'Office chair', 'Rocking chair', 'Child’s chair', 'Arm chair', 'Bar stool'];

const collection: OwnPage = {
  id: 'collection-chairs',
  kind: 'collection',
  url: 'https://shop.test/collections/chairs',
  html: frame(
    'Chairs',
    `<main><h1>Chairs</h1><p class="collection-description">Chairs for every room, made of ash and oak by three workshops that we have known for twenty years.</p><ul class="product-grid">${chairs.map((name, index) => `<li class="product-card"><a href="/p/${index}"><h3>${name}</h3></a><span class="price">€ ${80 + index * 10}.00</span></li>`).join('')}</ul></main>`,
    '<script type="application/ld+json">{"@type":"CollectionPage"}</script>',
  ),
  truth: `Chairs for every room, made of ash and oak by three workshops that we have known for twenty years.\n${chairs.map((name, index) => `${name}\n€ ${80 + index * 10}.00`).join('\n')}`,
};

const notices = [
  ['Library opens on Sundays', 'From May the reading room is open from ten to four, with a smaller staff and without loans.'],
  ['New bus line to the station', 'Line 14 runs every twenty minutes and stops at the hospital and at both schools.'],
  ['Market moves to the square', 'While the hall is repaired the stalls stand on the square, on Wednesdays and Saturdays.'],
  ['Trees for the north bank', 'Two hundred young alders are planted this month; volunteers meet at the boat house.'],
] as const;

const listing: OwnPage = {
  id: 'listing-notices',
  kind: 'listing',
  url: 'https://town.test/category/notices/',
  html: frame(
    'Notices',
    `<main><h1>Notices</h1>${notices.map(([title, text], index) => `<article class="teaser"><h2><a href="/n/${index}">${title}</a></h2><p>${text}</p></article>`).join('')}<div class="pagination"><a href="?page=2">Next page</a></div></main>`,
  ),
  truth: notices.map(([title, text]) => `${title}\n${text}`).join('\n'),
};

const offers = [
  'We move pianos, archives and whole offices without a scratch, in one night if it has to be.',
  'Every crew has worked together for at least five years, and each move has one person who answers the phone.',
  'You get one price before we start. If the lift breaks or the rain comes, the price stays.',
];

const service: OwnPage = {
  id: 'service-movers',
  kind: 'service',
  url: 'https://movers.test/',
  html: frame(
    'Careful movers',
    `<main><section class="hero"><h1>Careful movers for heavy things</h1><p>${offers[0]}</p><a class="btn" href="/quote">Get a quote</a></section><section><h2>People who know each other</h2><p>${offers[1]}</p></section><section><h2>One price</h2><p>${offers[2]}</p></section></main>`,
  ),
  truth: `Careful movers for heavy things\n${offers[0]}\nPeople who know each other\n${offers[1]}\nOne price\n${offers[2]}`,
};

export const ownPages: readonly OwnPage[] = [article, documentation, forum, product, collection, listing, service];
