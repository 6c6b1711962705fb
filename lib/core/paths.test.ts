import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRecordPath, paths } from './paths';

/** Returns the address of every page of the app and of the form handlers of shared pages, with a placeholder for each parameter. */
function listPages(): string[] {
  const app = path.resolve(import.meta.dirname, '../../app');
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) =>
      /(^|\/)page\.tsx$|^(s|sign-in|mcp-sign-in|forgotten-password)\/.*\/route\.ts$/.test(file),
    )
    .map((file) => `/${path.dirname(file)}`.replaceAll(/\[\w+\]/g, '_').replace(/^\/\.$/, '/'));
}

const sections = [
  'members',
  'models',
  'policy',
  'integrations',
  'mcp-servers',
  'usage',
  'tokens',
  'audit',
  'archives',
  'status',
  'sign-in',
  'account',
] as const;
const share = paths.share('_');
const preview = paths.sharePreview('_', '_' as 'link', '_');

/** Returns the addresses that the table writes when every parameter is a placeholder, without query and fragment. */
function listAddresses(): string[] {
  const {
    shareReport,
    shareReportForm,
    shareCopy,
    shareCopyForm,
    sharedPassage,
    sharedCitation,
    settingsSection,
    ...others
  } = paths;
  const written = [
    ...Object.values<(...given: never[]) => string>(others).map(
      (write) => Reflect.apply(write, undefined, ['_', '_', '_']) as string,
    ),
    shareReport(share),
    shareReportForm(share),
    shareCopy(share),
    shareCopyForm(share),
    ...[share, preview].flatMap((page) => [sharedCitation(page, 1), sharedPassage(page, 1)]),
    ...sections.map((section) => settingsSection('_', section)),
  ];
  return written.map((address) => address.replace(/[?#].*/, '').replace(/1$/, '_'));
}

describe('the addresses of the app', () => {
  it('lead to existing pages, and every page has one', () => {
    const pages = listPages();
    expect(pages.length).toBeGreaterThan(40);
    expect([...new Set(listAddresses())].toSorted()).toEqual(pages.toSorted());
  });

  it('contain what the page opens', () => {
    expect(paths.collection('field', 'c1')).toBe('/w/field/c/c1');
    expect(paths.collection('field', 'c1', { chat: 'a b', look: null })).toBe('/w/field/c/c1?chat=a+b');
    expect(paths.source('field', 's1', { revisionId: 'r1', at: { start: 3, end: 9 } })).toBe(
      '/w/field/sources/s1?rev=r1&at=3-9',
    );
    expect(paths.page('field', 'p1', 'a/b')).toBe('/w/field/knowledge/p1#a%2Fb');
    expect(paths.signIn('/invitation', 'token')).toBe('/sign-in?next=%2Finvitation#token');
  });

  it.each([
    ['/w/field/sources/s1', true],
    [paths.run('field', 'r1'), true],
    ['/w/field/settings/members', false],
    ['https://elsewhere.example/w/field/runs/r1', false],
    ['//elsewhere.example/runs/r1', false],
  ])('tell whether %s is the page of a record: %s', (address, isOne) =>
    expect(isRecordPath(address)).toBe(isOne),
  );
});
