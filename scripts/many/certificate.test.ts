import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCertificate } from './certificate';

describe('createCertificate', () => {
  const now = new Date('2027-03-04T05:06:07Z');
  const certificate = new X509Certificate(createCertificate(now).cert);

  it('is for this machine only, by its name and its addresses', () => {
    expect(certificate.checkHost('localhost')).toBe('localhost');
    for (const address of ['127.0.0.1', '::1']) expect(certificate.checkIP(address)).toBe(address);
    expect(certificate.checkHost('sourcebook.example')).toBeUndefined();
  });

  it('is signed with its own key, and by nobody else', () => {
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkIssued(certificate)).toBe(true);
    const other = new X509Certificate(createCertificate(now).cert);
    expect(other.verify(certificate.publicKey)).toBe(false);
    expect(other.serialNumber).not.toBe(certificate.serialNumber);
  });

  it('is valid from an hour ago for a month', () => {
    expect([certificate.validFromDate, certificate.validToDate]).toEqual([
      new Date('2027-03-04T04:06:07Z'),
      new Date('2027-04-03T05:06:07Z'),
    ]);
  });
});
