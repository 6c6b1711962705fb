/** The static oracle: finds everything in a part of a page that could run, load or send by itself. */
const dangerous =
  'script, style, iframe, object, embed, link, meta, base, form, svg:not(.lucide), math, video, audio, source, img, picture, template, frame, applet, portal, marquee';
const loading = ['src', 'srcset', 'background', 'poster', 'data', 'action', 'formaction', 'xlink:href', 'ping', 'srcdoc'];

export function findLiveParts(root: ParentNode): string[] {
  const found = [...root.querySelectorAll(dangerous)].map((element) => `<${element.localName}>`);
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${element.localName} ${name}`);
      if (loading.includes(name)) found.push(`${element.localName} ${name}=${value}`);
      if (name === 'style' && /url\(|image|@import/i.test(value)) found.push(`style ${value}`);
      if (name === 'href' && !/^(https?:|mailto:|#)/.test(value)) found.push(`href ${value}`);
      if (name === 'href' && element.closest('svg')) found.push(`svg href ${value}`);
    }
  }
  return found;
}
