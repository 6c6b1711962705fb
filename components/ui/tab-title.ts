/** The parts of the title of the tab: a count in front, then what is happening, then the page's own title. */

const counted = /^\((\d+\+?)\) /;

/** Puts a state before the page's own title. Returns a function that takes it away. */
export function putBefore(state: string): () => void {
  const count = counted.exec(document.title)?.[0] ?? '';
  document.title = `${count}${state} · ${document.title.slice(count.length)}`;
  return () => {
    document.title = document.title.replace(`${state} · `, '');
  };
}

/** Keeps a count in front of whatever title the page has. Returns a function that takes it away. Zero is not shown. */
export function keepCount(count: number): () => void {
  const put = () => {
    const bare = document.title.replace(counted, '');
    const wanted = count === 0 ? bare : `(${count > 99 ? '99+' : count}) ${bare}`;
    if (document.title !== wanted) document.title = wanted;
  };
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  put();
  return () => {
    observer.disconnect();
    document.title = document.title.replace(counted, '');
  };
}
