/**
 * Feeds of different make, written after the published specifications (RSS 0.90 to 2.0, RFC 4287, JSON Feed) and the habits of the programs that
 * are named. Each with what a reader should get from it.
 */

export type FeedSample = {
  readonly make: string;
  readonly url: string;
  readonly type: string;
  readonly text: string;
  /** Bytes, where the encoding is what matters. */
  readonly bytes?: Uint8Array;
  readonly title: string;
  readonly siteUrl: string | null;
  readonly entries: readonly {
    readonly title: string;
    readonly link: string | null;
    readonly published: string | null;
    readonly author?: string;
    readonly html?: RegExp;
    readonly attachments?: number;
  }[];
};

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export const feedSamples: readonly FeedSample[] = [
  {
    make: 'RSS 2.0 of WordPress, with the whole text in CDATA',
    url: 'https://harbour.example/feed/',
    type: 'application/rss+xml; charset=UTF-8',
    text: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel><title>Harbour &amp; Coast</title>
      <atom:link href="https://harbour.example/feed/" rel="self" type="application/rss+xml" />
      <link>https://harbour.example</link><description>News</description>
      <item><title>Caf&#233;s at the quay &#8211; a list</title><link>https://harbour.example/cafes/</link>
      <comments>https://harbour.example/cafes/#respond</comments>
      <dc:creator><![CDATA[Ines Roth]]></dc:creator><pubDate>Tue, 03 Mar 2026 08:15:00 +0000</pubDate>
      <guid isPermaLink="false">https://harbour.example/?p=71</guid>
      <description><![CDATA[A short teaser [&#8230;]]]></description>
      <content:encoded><![CDATA[<p>Seven <em>cafés</em> &amp; one kiosk.</p>]]></content:encoded></item></channel></rss>`,
    title: 'Harbour & Coast',
    siteUrl: 'https://harbour.example/',
    entries: [
      {
        title: 'Cafés at the quay – a list',
        link: 'https://harbour.example/cafes/',
        published: '2026-03-03T08:15:00.000Z',
        author: 'Ines Roth',
        html: /^<p>Seven <em>cafés<\/em> &amp; one kiosk\.<\/p>$/,
      },
    ],
  },
  {
    make: 'RSS 0.91 of Netscape, with a document type and neither ids nor dates',
    url: 'http://old.example/news.rss',
    type: 'text/xml',
    text: `<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
      "http://my.netscape.com/publish/formats/rss-0.91.dtd" [<!ENTITY laugh "ha"><!ENTITY more "&laugh;&laugh;">]>
      <rss version="0.91"><channel><title>Old news</title><link>http://old.example/</link><language>en</language>
      <image><title>Logo</title><url>http://old.example/logo.gif</url><link>http://old.example/</link></image>
      <item><title>First &more;</title><link>http://old.example/1.html</link><description>One.</description></item>
      <item><title>Second</title><link>/2.html</link></item></channel></rss>`,
    title: 'Old news',
    siteUrl: 'http://old.example/',
    entries: [
      { title: 'First &more;', link: 'http://old.example/1.html', published: null, html: /^One\.$/ },
      { title: 'Second', link: 'http://old.example/2.html', published: null },
    ],
  },
  {
    make: 'RSS 0.92 of a weblog without titles, with a file',
    url: 'https://notes.example/rss.xml',
    type: 'application/xml',
    text: `<rss version="0.92"><channel><title>Notes</title><link>https://notes.example/</link>
      <item><description>The ferry was late &lt;b&gt;again&lt;/b&gt;.</description>
      <enclosure url="https://notes.example/horn.mp3" length="1069871" type="audio/mpeg"/></item></channel></rss>`,
    title: 'Notes',
    siteUrl: 'https://notes.example/',
    entries: [
      { title: '', link: null, published: null, html: /^The ferry was late <b>again<\/b>\.$/, attachments: 1 },
    ],
  },
  {
    make: 'RSS 1.0 (RDF) with Dublin Core',
    url: 'https://journal.example/index.rdf',
    type: 'application/rdf+xml',
    text: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://journal.example/"><title>Journal</title>
      <link>https://journal.example/</link><items><rdf:Seq><rdf:li rdf:resource="https://journal.example/a1"/></rdf:Seq></items></channel>
      <item rdf:about="https://journal.example/a1"><title>Silt in estuaries</title><link>https://journal.example/a1</link>
      <dc:creator>M. Olsen</dc:creator><dc:date>2026-02-11T09:00:00+01:00</dc:date></item></rdf:RDF>`,
    title: 'Journal',
    siteUrl: 'https://journal.example/',
    entries: [
      {
        title: 'Silt in estuaries',
        link: 'https://journal.example/a1',
        published: '2026-02-11T08:00:00.000Z',
        author: 'M. Olsen',
      },
    ],
  },
  {
    make: 'RSS 0.90, whose namespace is another',
    url: 'http://first.example/scriptingNews.rdf',
    type: 'text/plain',
    text: `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>First</title><link>http://first.example/</link></channel>
      <item><title>An item</title><link>http://first.example/item</link></item></rdf:RDF>`,
    title: 'First',
    siteUrl: 'http://first.example/',
    entries: [{ title: 'An item', link: 'http://first.example/item', published: null }],
  },
  {
    make: 'Atom 1.0 of Blogger, with HTML and several links',
    url: 'https://tides.example/feeds/posts/default',
    type: 'application/atom+xml; charset=UTF-8',
    text: `<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'>
      <id>tag:blogger.com,1999:blog-1</id><updated>2026-03-01T10:00:00Z</updated><title type='text'>Tides</title>
      <link rel='http://schemas.google.com/g/2005#feed' href='https://tides.example/feeds/posts/default'/>
      <link rel='self' href='https://tides.example/feeds/posts/default'/><link rel='alternate' type='text/html' href='https://tides.example/'/>
      <entry><id>tag:blogger.com,1999:blog-1.post-9</id><published>2026-02-28T22:00:00.000-08:00</published>
      <updated>2026-03-01T10:00:00.000-08:00</updated><title type='text'>If x&lt;y then wait</title>
      <content type='html'>&lt;p&gt;Neap &lt;i&gt;tide&lt;/i&gt;&lt;/p&gt;</content>
      <link rel='replies' type='text/html' href='https://tides.example/2026/03/neap.html#comment-form'/>
      <link rel='alternate' type='text/html' href='https://tides.example/2026/03/neap.html' title='Neap'/>
      <author><name>Kai Brandt</name><email>noreply@blogger.com</email></author></entry></feed>`,
    title: 'Tides',
    siteUrl: 'https://tides.example/',
    entries: [
      {
        title: 'If x<y then wait',
        link: 'https://tides.example/2026/03/neap.html',
        published: '2026-03-01T06:00:00.000Z',
        author: 'Kai Brandt',
        html: /^<p>Neap <i>tide<\/i><\/p>$/,
      },
    ],
  },
  {
    make: 'Atom 1.0 with XHTML, prefixes of its own and xml:base',
    url: 'https://cdn.example/lab.atom',
    type: 'application/atom+xml',
    text: `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://lab.example/notes/"><a:title>Lab</a:title>
      <a:link href="./"/><a:author><a:name>The lab</a:name></a:author>
      <a:entry xml:base="2026/"><a:id>urn:uuid:1</a:id><a:title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Salt <em>and</em> silt</div></a:title>
      <a:link href="salt"/><a:updated>2026-01-05T12:00:00Z</a:updated>
      <a:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>See <a href="map.png">the map</a> &amp; wait.<br/></p></div></a:content></a:entry></a:feed>`,
    title: 'Lab',
    siteUrl: 'https://lab.example/notes/',
    entries: [
      {
        title: 'Salt and silt',
        link: 'https://lab.example/notes/2026/salt',
        published: '2026-01-05T12:00:00.000Z',
        author: 'The lab',
        html: /<p>See <a href="map\.png">the map<\/a> &amp; wait\.<br><\/p>/,
      },
    ],
  },
  {
    make: 'Atom 0.3 of an old weblog',
    url: 'http://old.example/atom.xml',
    type: 'application/x.atom+xml',
    text: `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title mode="escaped">Old &amp;amp; slow</title>
      <link rel="alternate" type="text/html" href="http://old.example/"/><modified>2004-05-01T00:00:00Z</modified>
      <entry><title>May</title><link rel="alternate" type="text/html" href="http://old.example/may"/><id>tag:old.example,2004:1</id>
      <issued>2004-05-01T08:00:00+02:00</issued><modified>2004-05-02T08:00:00Z</modified>
      <content type="text/html" mode="escaped">&lt;p&gt;It rained.&lt;/p&gt;</content></entry></feed>`,
    title: 'Old & slow',
    siteUrl: 'http://old.example/',
    entries: [
      {
        title: 'May',
        link: 'http://old.example/may',
        published: '2004-05-01T06:00:00.000Z',
        html: /^<p>It rained\.<\/p>$/,
      },
    ],
  },
  {
    make: 'Atom of releases, whose entries stand in a media extension too',
    url: 'https://video.example/feeds/videos.xml?channel_id=1',
    type: 'text/xml; charset=UTF-8',
    text: `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
      <title>Dredging</title><link rel="alternate" href="https://video.example/channel/1"/>
      <entry><id>yt:video:7</id><title>The suction head</title><link rel="alternate" href="https://video.example/watch?v=7"/>
      <published>2026-03-09T15:00:11+00:00</published><media:group><media:title>Another title</media:title>
      <media:description>What it does.</media:description></media:group></entry></feed>`,
    title: 'Dredging',
    siteUrl: 'https://video.example/channel/1',
    entries: [
      {
        title: 'The suction head',
        link: 'https://video.example/watch?v=7',
        published: '2026-03-09T15:00:11.000Z',
      },
    ],
  },
  {
    make: 'JSON Feed 1.1, one of its items broken',
    url: 'https://json.example/feed.json',
    type: 'application/feed+json',
    text: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Plain & simple',
      home_page_url: 'https://json.example/',
      authors: [{ name: 'Ada' }],
      items: [
        { id: '2', url: '/two', title: 'A <b> in a title', content_text: 'One.\n\nTwo & three.', date_published: '2026-02-07T12:00:00Z' },
        'broken',
        { id: 1, external_url: 'https://other.example/one', content_html: '<p>Hi</p>', date_published: 7, attachments: [{}] },
      ],
    }),
    title: 'Plain & simple',
    siteUrl: 'https://json.example/',
    entries: [
      {
        title: 'A <b> in a title',
        link: 'https://json.example/two',
        published: '2026-02-07T12:00:00.000Z',
        author: 'Ada',
        html: /^<p>One\.<\/p><p>Two &amp; three\.<\/p>$/,
      },
      { title: '', link: 'https://other.example/one', published: null, author: 'Ada', html: /Hi/, attachments: 1 },
    ],
  },
  {
    make: 'JSON Feed 1.0, sent as a text',
    url: 'https://json.example/old.json',
    type: 'text/plain',
    text: `\u{FEFF}{"version":"https://jsonfeed.org/version/1","title":"Older","items":[{"id":"a","url":"https://json.example/a","author":{"name":"Bo"},"summary":"Short."}]}`,
    title: 'Older',
    siteUrl: null,
    entries: [
      { title: '', link: 'https://json.example/a', published: null, author: 'Bo', html: /^<p>Short\.<\/p>$/ },
    ],
  },
  {
    make: 'RSS of a podcast, whose extensions repeat the names of RSS',
    url: 'https://pod.example/feed',
    type: 'application/rss+xml',
    text: `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><itunes:title>No</itunes:title>
      <title>The harbour hour</title><link>https://pod.example</link><item><itunes:title>No</itunes:title><title>Episode 3</title>
      <guid isPermaLink="false">b1c2</guid><pubDate>Wed, 4 Feb 26 06:00 EST</pubDate><author>ann@pod.example (Ann Lee)</author>
      <enclosure url="https://pod.example/3.mp3" length="1" type="audio/mpeg"/><description>With a pilot.</description></item></channel></rss>`,
    title: 'The harbour hour',
    siteUrl: 'https://pod.example/',
    entries: [
      {
        title: 'Episode 3',
        link: null,
        published: '2026-02-04T11:00:00.000Z',
        author: 'Ann Lee',
        html: /With a pilot/,
        attachments: 1,
      },
    ],
  },
  {
    make: 'RSS in Windows-1252 that its server calls UTF-8, with titles escaped twice',
    url: 'https://wiki.example/changes.xml',
    type: 'text/xml; charset=utf-8',
    text: '',
    bytes: latin1(
      `<?xml version="1.0" encoding="windows-1252"?><rss version="2.0"><channel><title>\xc4nderungen</title><link>https://wiki.example/</link><item><title>AT&amp;amp;T &amp;lt;i&amp;gt; caf\xe9 &lt;b&gt;neu&lt;/b&gt;</title><guid>https://wiki.example/a?b=1&amp;c=2</guid><pubDate>So, 01 M\xe4r 2026 00:00:00 GMT</pubDate></item></channel></rss>`,
    ),
    title: 'Änderungen',
    siteUrl: 'https://wiki.example/',
    entries: [
      { title: 'AT&T <i> café neu', link: 'https://wiki.example/a?b=1&c=2', published: null },
    ],
  },
  {
    make: 'RSS in UTF-8 that its server calls ISO-8859-1',
    url: 'https://kaffee.example/rss',
    type: 'text/xml; charset=ISO-8859-1',
    text: `<rss version="2.0"><channel><title>Grüße</title><item><title>Ünlü</title><link>https://kaffee.example/1</link></item></channel></rss>`,
    title: 'Grüße',
    siteUrl: null,
    entries: [{ title: 'Ünlü', link: 'https://kaffee.example/1', published: null }],
  },
  {
    make: 'RSS of FeedBurner, whose links count clicks',
    url: 'https://feeds.example/coast',
    type: 'text/html',
    text: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="style.xsl"?><!-- burnt -->
      <rss version="2.0" xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"><channel><title>Coast</title>
      <link>https://coast.example/</link><item><title>Dunes</title><link>https://feeds.example/~r/coast/~3/x/</link>
      <feedburner:origLink>https://coast.example/dunes</feedburner:origLink><pubDate>2026-03-05 07:30:00</pubDate></item></channel></rss>`,
    title: 'Coast',
    siteUrl: 'https://coast.example/',
    entries: [{ title: 'Dunes', link: 'https://coast.example/dunes', published: '2026-03-05T07:30:00.000Z' }],
  },
  {
    make: 'RSS by hand: stray ampersands, HTML that is not escaped, dates that cannot be meant, cut off at the end',
    url: 'https://hand.example/rss.xml',
    type: 'application/octet-stream',
    text: `
      <rss version=2.0><channel><title>Salt & Pepper</title><link>https://hand.example/?a=1&b=2</link>
      <item><title>One</title><link>
        https://hand.example/one </link><pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate><description><p>Raw <b>HTML</b></p></description></item>
      <item><title>Two</title><link>javascript:alert(1)</link><pubDate>yesterday</pubDate></item><item><title>Three</title><link>https://hand.example/three</li`,
    title: 'Salt & Pepper',
    siteUrl: 'https://hand.example/?a=1&b=2',
    entries: [
      { title: 'One', link: 'https://hand.example/one', published: null, html: /^<p>Raw <b>HTML<\/b><\/p>$/ },
      { title: 'Two', link: null, published: null },
      { title: 'Three', link: 'https://hand.example/three', published: null },
    ],
  },
];
