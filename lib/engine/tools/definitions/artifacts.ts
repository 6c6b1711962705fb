/**
 * `artifact.*` (LLMCP "App-level primitives"; protocols 1). Sharing here means handing an artifact to the user who asked: as a file, or
 * through the user's own tab after a click, to a place that the user chooses. A public link is `share.create`.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { redactMarkdown } from '@/lib/protocol/llmcp';
import { type ArtifactsPort, type ShareFormat, shareFormats } from '../ports/artifacts';
import type { TabPort } from '../ports/tab';
import type { TabAction } from '../ports/tab';
import { defineTool, type ToolOutput } from '../tool';
import { ToolFailure } from '../tool-failure';
import { idSchema, tagsSchema, titleSchema } from './argument-schemas';

const save = defineTool({
  name: 'artifact.save',
  title: 'Save as an artifact',
  sentence:
    'Saves Markdown as a new artifact of the collection. Write [n] markers and links as they are; keys in addresses are removed unless redaction is "none".',
  input: z.strictObject({
    title: titleSchema,
    markdown: z.string().min(1).max(limits.artifactChars),
    tags: tagsSchema.default([]),
    redaction: z.enum(['default', 'none']).default('default'),
  }),
  contexts: ['collection'],
  risk: 'write',
  role: 'editor',
  needs: ['artifacts'],
  readsUntrusted: false,
  editable: ['title', 'markdown', 'tags'],
  describe: ({ title }) => `Save the artifact "${shorten(title, 120)}"`,
  describeFacts: ({ redaction }) =>
    redaction === 'none' ? { mustAsk: 'saves addresses without removing possible keys from them' } : {},
  async execute({ title, markdown, tags, redaction }, { artifacts }) {
    const kept = redaction === 'none' ? markdown : redactMarkdown(markdown);
    const { artifactId, version, path } = await artifacts.save({ title, markdown: kept, tags });
    return { result: { artifactId, title, version, path } };
  },
});

type Handing = {
  readonly artifactId: string;
  readonly format: ShareFormat;
  readonly target: 'clipboard' | 'share_sheet';
};

function requireTab(tab: TabPort | undefined, kind: TabAction['kind']): void {
  if (tab?.abilities.has(kind)) return;
  throw new ToolFailure(
    'This needs an open tab belonging to the person who asked. Use target "file".',
    'no_tab',
  );
}

async function handToTab(
  { artifactId, format, target }: Handing,
  { artifacts, tab }: { readonly artifacts: ArtifactsPort; readonly tab?: TabPort },
): Promise<ToolOutput> {
  const kind = target === 'clipboard' ? 'copy' : 'share';
  requireTab(tab, kind);
  if (format === 'pdf') throw new ToolFailure('A PDF can only be created as a file. Use target "file".');
  const { title, text } = await artifacts.writeText({ artifactId, format });
  return {
    result: { artifactId, title, format, target, status: 'waits_for_click' },
    tabAction: kind === 'copy' ? { kind, text } : { kind, title, text },
  };
}

const share = defineTool({
  name: 'artifact.share',
  title: 'Download or copy an artifact',
  sentence:
    'Creates a file of an artifact for the person to download, or puts its text on their clipboard or share sheet after a click. It does not create a public link; use share.create for that.',
  input: z.strictObject({
    artifactId: idSchema,
    format: z.enum(shareFormats),
    filename: titleSchema.optional().describe('Without the extension.'),
    target: z.enum(['share_sheet', 'clipboard', 'file']).default('file'),
  }),
  contexts: ['collection'],
  // The user chooses by hand where it goes; the call itself sends nothing out.
  risk: 'read',
  role: 'viewer',
  needs: ['artifacts'],
  uses: ['tab'],
  readsUntrusted: false,
  describe: ({ format, target }) =>
    ({
      file: `Create a file (${format}) of an artifact`,
      clipboard: `Copy an artifact (${format})`,
      share_sheet: `Open the share sheet with an artifact (${format})`,
    })[target],
  async execute({ artifactId, format, filename, target }, { artifacts, tab }) {
    if (target !== 'file') {
      return handToTab(
        { artifactId, format, target },
        tab === undefined ? { artifacts } : { artifacts, tab },
      );
    }
    const file = await artifacts.makeFile({ artifactId, format, fileName: filename ?? null });
    const { fileName, downloadPath, runId } = file;
    return { result: { artifactId, format, target, fileName, downloadPath, runId } };
  },
});

const open = defineTool({
  name: 'artifact.open',
  title: 'Open an artifact',
  sentence:
    'Offers to open an artifact in the person’s current tab, or in a new tab with target "browser". It opens when they click.',
  input: z.strictObject({
    artifactId: idSchema,
    target: z.enum(['workspace', 'browser']).default('workspace'),
    newTab: z.boolean().default(false),
  }),
  contexts: ['collection'],
  risk: 'read',
  role: 'viewer',
  needs: ['artifacts', 'tab'],
  readsUntrusted: false,
  describe: () => 'Open an artifact',
  async execute({ artifactId, target, newTab }, { artifacts, tab }) {
    requireTab(tab, 'open');
    const { title, path } = await artifacts.locate(artifactId);
    return {
      result: { artifactId, title, path, status: 'waits_for_click' },
      tabAction: { kind: 'open', path, newTab: newTab || target === 'browser' },
    };
  },
});

export const artifactTools = [save, share, open];
