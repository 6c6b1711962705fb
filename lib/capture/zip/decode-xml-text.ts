/** Decodes the text of XML character data: the five named entities and numeric references. Without a document type there are no others. */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function decodeXmlText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
}

/** Decodes what stands between two tags, which may have CDATA sections and comments in it. */
export function readCharacterData(xml: string): string {
  if (!xml.includes('<')) return decodeXmlText(xml);
  return xml
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->)/)
    .map((part) => {
      if (part.startsWith('<![CDATA[')) return part.slice(9, -3);
      return part.startsWith('<') ? '' : decodeXmlText(part.replace(/<[^>]*>/g, ''));
    })
    .join('');
}
