/** Threats 24: every upload is counted while it arrives, stored outside any folder, and returned as a neutral attachment. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '@/lib/core/limits';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { writePdf } from '@/lib/capture/pdf/__fixtures__/write-pdf';
import {
  addSourceEndpoint,
  downloadOriginalEndpoint,
  getPagePictureEndpoint,
} from '@/lib/protocol/http/sources';
import { call, respond } from '../access-tests/__fixtures__/call-route';
import { addThings, type Ids, openTenant, type Tenant } from '../access-tests/__fixtures__/tenants';

const instance = await vi.hoisted(async () =>
  (await import('../access-tests/__fixtures__/instance')).openInstance(),
);
afterAll(() => instance.close());

let tenant: Tenant;
let ids: Ids;
beforeAll(async () => {
  tenant = await openTenant('QZUPLOAD');
  ids = await addThings(tenant, tenant.founder);
});

const signedIn = () => ({ cookie: tenant.founder.cookie, 'x-workspace-id': tenant.workspaceId });

type Upload = { readonly name: string; readonly type: string; readonly bytes: BlobPart };

function upload({ name, type, bytes }: Upload) {
  const rawBody = new FormData();
  rawBody.set('file', new File([bytes], name, { type }));
  // The form sets its own content type, including the boundary.
  return call(addSourceEndpoint, { ids, rawBody, headers: { ...signedIn(), 'content-type': '' } });
}

const script = '<script>alert(document.cookie)</script>';
const hostile: readonly Upload[] = [
  { name: 'page.html', type: 'text/html', bytes: `<!doctype html>${script}` },
  { name: 'page.pdf', type: 'application/pdf', bytes: `<html>${script}` },
  { name: 'report.pdf', type: 'text/html', bytes: `%PDF-1.7\n${script}` },
  {
    name: 'picture.svg',
    type: 'image/svg+xml',
    bytes: `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  },
  { name: 'picture.gif', type: 'image/gif', bytes: `GIF89a/*${'\0'.repeat(20)}*/=1;${script}` },
  { name: 'code.js', type: 'text/javascript', bytes: 'alert(1)' },
  {
    name: 'sheet.xml',
    type: 'application/xslt+xml',
    bytes: `<?xml-stylesheet href="javascript:x"?><a>${script}</a>`,
  },
  {
    name: 'page.xhtml',
    type: 'application/xhtml+xml',
    bytes: `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  },
  { name: 'mail.eml', type: 'message/rfc822', bytes: `Content-Type: text/html\n\n${script}` },
  { name: '../../../../etc/passwd.md', type: 'text/markdown', bytes: 'climbs up' },
  { name: '..\\..\\windows\\system.ini.txt', type: 'text/plain', bytes: 'climbs up on Windows' },
  { name: '"><img src=x onerror=alert(1)>.txt', type: 'text/plain', bytes: 'a name that is markup' },
  { name: 'a\r\nSet-Cookie: x=y\r\n.txt', type: 'text/plain', bytes: 'a name that is a header' },
  { name: `${'n'.repeat(3_000)}.txt`, type: 'text/plain', bytes: 'a name without end' },
  { name: '\u202egnp.exe.txt', type: 'text/plain', bytes: 'a name that is turned round' },
  { name: '.htaccess', type: 'text/plain', bytes: 'a name without a name' },
  { name: 'type.txt', type: 'text/html\r\nx: y', bytes: 'a type that is a header' },
  { name: "it's (1)*.txt", type: 'text/plain', bytes: 'a name that ends itself in a header' },
];

describe('an upload', () => {
  it.each(hostile.map((file) => [file.name.slice(0, 40), file] as const))(
    'is refused or made harmless: %j',
    async (_name, file) => {
      const heard = await upload(file);
      if (heard.status !== 201) {
        expect([400, 415], heard.raw).toContain(heard.status);
        return;
      }
      const { id } = JSON.parse(heard.raw) as { id: string };
      const original = await inWholeWorkspace(tenant.workspaceId, async (database) => {
        const row = await database.original.findFirstOrThrow({ where: { sourceId: id } });
        await database.revision.update({ where: { id: ids.revisions }, data: { originalId: row.id } });
        return row;
      });
      const download = await respond(downloadOriginalEndpoint, { ids, headers: signedIn() });
      expect(download.status).toBe(200);
      expect(download.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      expect(download.headers.get('x-content-type-options')).toBe('nosniff');
      expect(download.headers.get('set-cookie')).toBeNull();
      const disposition = download.headers.get('content-disposition') ?? '';
      // The reply gives a name to save the file under, never a path, and never lets the browser display it.
      expect(disposition).toMatch(/^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w%.~!-]*$/);
      expect(decodeURIComponent(disposition)).not.toMatch(/[/\\]|\.\.\//);
      expect(Buffer.from(await download.arrayBuffer())).toEqual(Buffer.from(original.bytes ?? ''));
    },
  );

  it('of a PDF can be seen page by page, drawn in a process of its own, and no page that it does not have', async () => {
    const blind = { text: 'Letters that nobody knows', x: 100, y: 396, size: 30, font: 'blind' } as const;
    const see = async (name: string, bytes: BlobPart, page = 1) => {
      const anchors = [{ kind: 'page', page, start: 0 }];
      const { raw } = await upload({ name, type: 'application/pdf', bytes });
      const { id } = JSON.parse(raw) as { id: string };
      await inWholeWorkspace(tenant.workspaceId, async (database) => {
        const { id: originalId } = await database.original.findFirstOrThrow({ where: { sourceId: id } });
        await database.revision.update({ where: { id: ids.revisions }, data: { originalId, anchors } });
      });
      return respond(getPagePictureEndpoint, { ids, headers: signedIn() });
    };
    const picture = await see('seen.pdf', Buffer.from(writePdf([{ texts: [blind] }])));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(picture.headers.get('cache-control')).toMatch(/^private, max-age=\d+, no-transform$/);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect((await see('pretends.pdf', '%PDF-1.7 nothing')).status).toBe(404);
    expect((await see('other.pdf', Buffer.from(writePdf([{ texts: [] }])), 2)).status).toBe(404);
  });

  it('is not stored in any folder', () => {
    const { DATA_DIR } = getEnvironment();
    const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const file of files) {
      const text = readFileSync(path.join(file.parentPath, file.name), 'latin1');
      expect(text.includes('climbs up') || text.includes(script), file.name).toBe(false);
    }
  });

  it('without content is refused', async () => {
    const heard = await upload({ name: 'empty.txt', type: 'text/plain', bytes: '' });
    expect([heard.status, heard.code], heard.raw).toEqual([400, 'invalid_input']);
  });

  it('may have exactly the maximum size and not one byte more', async () => {
    const bytes = (length: number) => new Uint8Array(length).fill(97);
    const heard = await upload({
      name: 'over.txt',
      type: 'text/plain',
      bytes: bytes(limits.uploadBytes + 1),
    });
    expect([heard.status, heard.code], heard.raw).toEqual([413, 'too_large']);
    expect(
      (await upload({ name: 'full.txt', type: 'text/plain', bytes: bytes(limits.uploadBytes) })).status,
    ).toBe(201);
  });

  it('that never ends is cut off while it arrives', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk =
          sent === 0
            ? new TextEncoder().encode(
                '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
              )
            : new Uint8Array(1 << 20);
        sent += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    const headers = { ...signedIn(), 'content-type': 'multipart/form-data; boundary=x' };
    const heard = await call(addSourceEndpoint, { ids, rawBody: endless, headers });
    expect([heard.status, heard.code]).toEqual([413, 'too_large']);
    expect(sent).toBeLessThan(limits.uploadBytes + (4 << 20));
  });

  it.each([
    '',
    'not a form',
    '--x\r\n\r\n',
    '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--x--\r\n',
  ])('that is not a form with a file is refused: %j', async (rawBody) => {
    const headers = { ...signedIn(), 'content-type': 'multipart/form-data; boundary=x' };
    const heard = await call(addSourceEndpoint, { ids, rawBody, headers });
    expect([heard.status, heard.code], heard.raw).toEqual([400, 'invalid_input']);
  });
});
