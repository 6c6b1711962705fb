import { describe, expect, it } from 'vitest';
import { describeHost, mostHosts, readDatabaseAddress } from './database-address';

const read = (address: string) => {
  const result = readDatabaseAddress(address);
  return result.ok ? result.value.map((host) => [describeHost(host), host.url]) : null;
};

const listHosts = (count: number) => Array.from({ length: count }, (_, at) => `db${at}`).join(',');

describe('readDatabaseAddress', () => {
  it.each([
    ['postgresql://host/name', [['host:5432', 'postgresql://host/name']]],
    [
      'postgres://me:a,b@c@db1:5433,[::1],10.0.0.3:6432/name?sslmode=require',
      [
        ['db1:5433', 'postgres://me:a,b@c@db1:5433/name?sslmode=require'],
        ['[::1]:5432', 'postgres://me:a,b@c@[::1]/name?sslmode=require'],
        ['10.0.0.3:6432', 'postgres://me:a,b@c@10.0.0.3:6432/name?sslmode=require'],
      ],
    ],
  ])('reads the hosts of %s, each with its port and the rest of the address', (address, hosts) => {
    expect(read(address)).toEqual(hosts);
  });

  it.each([
    'secret',
    'mysql://host/name',
    'postgresql:///name',
    'postgresql://db1,/name',
    'postgresql://db1:x,db2/name',
    'postgresql://db1,db1:5432/name',
  ])('refuses %s', (address) => {
    expect(readDatabaseAddress(address).ok).toBe(false);
  });

  it('reads as many hosts as the limit, and not one more', () => {
    expect(read(`postgresql://${listHosts(mostHosts)}/name`)).toHaveLength(mostHosts);
    expect(read(`postgresql://${listHosts(mostHosts + 1)}/name`)).toBeNull();
  });
});
