/**
 * HTML that is escaped by construction: an `Html` is made only from escaped text, from an element with checked names, or by KaTeX, which escapes
 * what it draws. Nothing unescaped can get into a page. Pure.
 */
declare const brand: unique symbol;
export type Html = string & { readonly [brand]: 'html' };

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): Html {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '') as Html;
}

type Attributes = Readonly<Record<string, string | null>>;

const voids: ReadonlySet<string> = new Set(['br', 'hr', 'meta']);
const nameShape = /^[a-z][a-z0-9-]*$/;

export function element(name: string, attributes: Attributes, ...children: readonly Html[]): Html {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (!nameShape.test(key)) throw new Error(`${key} is no attribute name.`);
    return value === null ? '' : ` ${key}="${escapeHtml(value)}"`;
  });
  if (!nameShape.test(name)) throw new Error(`${name} is no element name.`);
  const open = `<${name}${written.join('')}>`;
  return (voids.has(name) ? open : `${open}${children.join('')}</${name}>`) as Html;
}

export function joinHtml(parts: readonly Html[], between = ''): Html {
  return parts.join(escapeHtml(between)) as Html;
}
