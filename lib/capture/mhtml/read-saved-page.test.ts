import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { captureFile } from '@/lib/capture/capture-file';

/** As Chromium saves a page, without the parts that only show it. */
const saved = `From: <Saved by Blink>
Snapshot-Content-Location: https://ferry.example/times/
Subject: The ferry timetable
MIME-Version: 1.0
Content-Type: multipart/related;
	type="text/html";
	boundary="----MultipartBoundary--RdkL----"


------MultipartBoundary--RdkL----
Content-Type: text/css
Content-Transfer-Encoding: quoted-printable

p { color: red }
------MultipartBoundary--RdkL----
Content-Type: text/html
Content-ID: <frame-1A49@mhtml.blink>
Content-Transfer-Encoding: quoted-printable
Content-Location: https://ferry.example/times/

<!DOCTYPE html><html lang=3D"no"><head><meta http-equiv=3D"Content-Type" content=3D"text/=
html; charset=3DUTF-8"><title>The ferry timetable</title></head><body><main><p>The first fer=
ry leaves B=C3=B8mlo at 06:15 =E2=80=93 see <a href=3D"/fares?x=3D1">fares</a>.</p></main></body></html>
------MultipartBoundary--RdkL------
`;

const capture = (text: string) =>
  captureFile({
    bytes: new Uint8Array(Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')),
    fileName: 'times.mhtml',
    declaredType: 'multipart/related',
    url: null,
    maxMarkdownChars: limits.markdownChars,
  });

describe('readSavedPage', () => {
  it('reads the page of a file that a browser saved, with links that lead where they led', async () => {
    expect(await capture(saved)).toMatchObject({
      ok: true,
      value: {
        title: 'The ferry timetable',
        language: 'no',
        markdown: 'The first ferry leaves Bømlo at 06:15 – see [fares](https://ferry.example/fares?x=1).\n',
      },
    });
  });

  it('reads a page in base64, and one whose boundary is not quoted', async () => {
    const page = Buffer.from('<!doctype html><meta charset="utf-8"><p>Bømlo has a pier.</p>').toString(
      'base64',
    );
    const text = `From: x\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${page}\n--b--\n`;
    expect(await capture(text)).toMatchObject({ ok: true, value: { markdown: 'Bømlo has a pier.\n' } });
  });

  it('refuses a file that is cut off before its page', async () => {
    const cut = saved.slice(0, saved.indexOf('Content-Type: text/html'));
    expect(await capture(cut)).toMatchObject({ ok: false, failure: { code: 'unsupported_kind' } });
  });
});
