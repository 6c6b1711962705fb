/** Lets the texts of an imported folder show the pictures that are stored here now. Pure. */
import { createPictureFinder, replacePictureLinks } from './picture-links';
import type { FolderFile } from './read-folder';

const address = /\]\(([^()\s]+)\)$/;

/**
 * A picture that was not stored stays as it is written.
 * @param stored the Markdown that shows each stored picture, by its path in the folder
 */
export function showStoredPictures(
  files: readonly FolderFile[],
  stored: ReadonlyMap<string, string>,
): FolderFile[] {
  const find = createPictureFinder([...stored.keys()]);
  return files.map(({ path, text }) => ({
    path,
    text: replacePictureLinks(text, ({ target, words }) => {
      const markdown = stored.get(find({ target, pagePath: path }) ?? '');
      const shown = address.exec(markdown ?? '')?.[1];
      if (markdown === undefined || shown === undefined) return null;
      return words === '' ? markdown : `![${words}](${shown})`;
    }),
  }));
}
