import { expect, it } from 'vitest';
import { isDatabaseAway, isDiskFull } from './errors';
import { Prisma } from './generated/client';

const fromDriver = (code: string) =>
  Object.assign(new Error('driver'), { cause: { kind: 'postgres', originalCode: code, code } });
const fromPrisma = (code: string) =>
  new Prisma.PrismaClientKnownRequestError('Database error', {
    code: 'P2039',
    clientVersion: '7',
    meta: { driverAdapterError: fromDriver(code) },
  });

it.each([
  ['the driver', fromDriver('57P03')],
  ['Prisma, which wraps the error of the driver', fromPrisma('57P01')],
  ['Prisma itself', Object.assign(new Error('closed'), { code: 'P1017' })],
  ['a transaction whose time has run out', Object.assign(new Error('expired'), { code: 'P2028' })],
  ['a server that became a standby', fromPrisma('25006')],
  ['the network', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ['a cause', new Error('outer', { cause: fromPrisma('57P02') })],
])('knows from %s that the database is away', (_from, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it('knows a full disk from Prisma', () => {
  expect(isDiskFull(fromPrisma('53100'))).toBe(true);
});

it.each([[fromPrisma('23505')], [new Error('ours')], [null], ['57P03']])(
  'takes %s for no outage',
  (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  },
);
