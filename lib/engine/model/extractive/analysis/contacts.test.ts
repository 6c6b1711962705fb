import { expect, it } from 'vitest';
import { findAddressees, findEmails, findPhones } from './contacts';

it.each([
  ['Call 1-800-222-0364 or (866) 450-6588.', ['1-800-222-0364', '(866) 450-6588']],
  ['From abroad: +49 30 901820.', ['+49 30 901820']],
  ['The yard opened on 2004-05-12 and closed in 1990-1995.', []],
  ['It cost 1,200,000 pounds, and 12 of 40 berths were let.', []],
  ['Order AB-12345-678 weighs 1200.50 kg.', []],
])('finds the telephone numbers of %j', (text, found) => expect(findPhones(text)).toEqual(found));

it.each([
  [
    'Write to berths@yard.example.org, or to a.kestrel+boats@yard.example.',
    ['berths@yard.example.org', 'a.kestrel+boats@yard.example'],
  ],
  ['Meet us @ the slip.', []],
])('finds the email addresses of %j', (text, found) => expect(findEmails(text)).toEqual(found));

it.each([
  ['Please reach out to the harbour office if you have questions.', ['the harbour office']],
  ['You can contact Ada Kestrel about a berth, or talk to your foreman.', ['Ada Kestrel', 'your foreman']],
  ['For anything else, contact us.', []],
  ['Contact information', []],
  ['Please contact berths@yard.example.org.', []],
  ['Email alerts were sent to all members.', []],
  ['The contact of hull and slip wears the paint.', []],
])('finds whom %j tells its reader to contact', (text, found) => expect(findAddressees(text)).toEqual(found));
