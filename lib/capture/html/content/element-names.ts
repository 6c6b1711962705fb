/**
 * What page authors call their boxes. Class names, ids and roles fall into groups, and the distance from a text block to the nearest box of
 * each group is one of the strongest indicators of what it is. Contains data and one cached lookup.
 */

const nameGroups = {
  navigation:
    /nav(?!y)|menu|breadcrumb|sidebar|side-bar|footer|masthead|topbar|toolbar|pagination|pager|skip-|\btoc\b|table-of-contents|directory/,
  header: /header|banner|hero|jumbotron|masthead/,
  related:
    /related|recommend|similar|trending|popular|also-|upsell|cross-?sell|recent|you-may|more-from|read-next|suggest|promo|teaser|outbrain|taboola/,
  social:
    /share|social|follow|subscri|newsletter|signup|sign-up|login|register|modal|popup|cookie|consent|gdpr|advert|\bads?\b|ad-|sponsor|cta|call-to-action|widget|donate|contact/,
  comments: /comment|disqus|respond|reply|replies/,
  byline:
    /meta|byline|author|date|time|tags?\b|categor|badge|count|stat|vote|score|user|avatar|profile|signature|member|caption|credit/,
  filter:
    /filter|facet|sort|refine|variant|swatch|option|quantity|stepper|rating|stars|wishlist|compare|cart|checkout|button|btn/,
  content: /content|article|body|entry|text|story|prose|markdown|rich-?text|\brte\b|main|copy|blog/,
  details: /descri|detail|overview|summary|spec|feature|accordion|tab-?panel|faq|benefit|review/,
  post: /post|message|answer|question|topic|thread/,
  item: /product|item|card|grid|list|result|tile|row|collection/,
  title: /title|name|heading|headline|price|lead|intro|subtitle|tagline/,
} as const satisfies Record<string, RegExp>;

export type NameGroup = keyof typeof nameGroups;
export const nameGroupKeys: readonly NameGroup[] = [
  'navigation',
  'header',
  'related',
  'social',
  'comments',
  'byline',
  'filter',
  'content',
  'details',
  'post',
  'item',
  'title',
];

const nameChars = 300;

/** Returns the groups that an element's class, id, role and property belong to, as bits in the order of `nameGroupKeys`. */
export function readNameGroups(element: Element): number {
  const name =
    `${element.getAttribute('class') ?? ''} ${element.id} ${element.getAttribute('role') ?? ''} ${element.getAttribute('itemprop') ?? ''}`
      .slice(0, nameChars)
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase();
  if (name.length <= 3) return 0;
  let bits = 0;
  nameGroupKeys.forEach((key, index) => {
    if (nameGroups[key].test(name)) bits |= 1 << index;
  });
  return bits;
}
