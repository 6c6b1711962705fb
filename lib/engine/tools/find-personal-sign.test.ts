import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPersonalSign } from './find-personal-sign';

describe('findPersonalSign', () => {
  it.each([
    ['who is ada.lovelace+x@example.co.uk', 'an e-mail address'],
    ['call +49 30 1234567', 'a telephone number'],
    ['+1 (415) 555-0132 owner', 'a telephone number'],
    ['whose number is (030) 901820', 'a telephone number'],
    ['030 1234567 Berlin', 'a telephone number'],
    ['06 12 34 56 78', 'a telephone number'],
    ['415-555-0132', 'a telephone number'],
    ['is 4111 1111 1111 1111 valid', 'a card number'],
    ['4111111111111111 12/27', 'a card number'],
    ['3782 822463 10005', 'a card number'],
    ['DE89 3704 0044 0532 0130 00 bank', 'a bank account number'],
    ['gb82west12345698765432', 'a bank account number'],
    ['078-05-1120', 'an identity or insurance number'],
    ['passport number: 123456789', 'an identity or insurance number'],
    ['Jane Roe born on 12.03.1980', 'a date of birth'],
    ['why does sk-abcdefghijklmnopqrst fail', 'a key or a password'],
    ['Password: correcthorse', 'a key or a password'],
    ['side effects of my medication', 'personal information'],
    ['can our landlord raise rent', 'personal information'],
    ['Kündigung durch meinen Chef', 'personal information'],
    ['salary of my older sister', 'personal information'],
  ])('finds personal information in "%s"', (query, sign) => {
    expect(findPersonalSign(query)).toBe(sign);
  });

  it.each([
    'when did the harbour freeze',
    'winter of 1708-1709 in Europe',
    'population 1,234,567 in 2024',
    'pi 3.14159265358979',
    'ISBN 978-3-16-148410-0',
    'ISBN 9780140449099',
    'events from 01-02-2024 to 03-04-2024',
    '2024-11-20 release notes 1.22.333',
    'J. Smith (2019) 123-145',
    'doi 10.1038/s41586-020-2649-2',
    'average salary of nurses',
    'my favourite harbour',
    'decorators @property in python',
    'opening hours 0800-1700',
    'diabetes treatment guidelines',
  ])('finds no personal information in "%s"', (query) => {
    expect(findPersonalSign(query)).toBeNull();
  });

  it('finds an e-mail address anywhere in a query', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 40 }), fc.lorem({ maxCount: 40 }), (before, after) => {
        expect(findPersonalSign(`${before} ada@example.org ${after}`)).toBe('an e-mail address');
      }),
    );
  });
});
