/**
 * Opens connections through the address guard: a connector and a dispatcher for undici (fetches, model addresses typed in Settings,
 * webhooks, feeds) and a plain socket (the browser's proxy). The guard decides. The socket connects to an address that was checked, and is
 * destroyed if it reports a different one. Never reads proxy variables, never follows a redirect.
 */
import { connect as connectTcp, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { fail, type Result, succeed } from '../../core/result';
import { type AddressGuard, type ResolvedAddress } from './address-guard';
import { bareHost } from './allowed-hosts';
import { createFetchFailure, decideErrorCode, type FetchFailure } from './fetch-failure';
import { raceAbort } from './race-abort';

/** Carries a refusal by the guard through undici, which only passes on errors. */
export class GuardRefusal extends Error {
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure) {
    super(failure.sentence);
    this.name = 'GuardRefusal';
    this.failure = failure;
  }
}

export function createGuardedConnector(
  guard: AddressGuard,
  connectTimeoutMs: number,
): buildConnector.connector {
  return (options, callback) => {
    const hostname = bareHost(options.hostname);
    const port = options.port === '' ? (options.protocol === 'https:' ? 443 : 80) : Number(options.port);
    const open = (resolved: Result<readonly ResolvedAddress[], FetchFailure>) => {
      if (!resolved.ok) return callback(new GuardRefusal(resolved.failure), null);
      const connect = buildConnector({
        timeout: connectTimeoutMs,
        maxCachedSessions: 0,
        lookup: createPinnedLookup(resolved.value),
        autoSelectFamily: true,
      });
      connect({ ...options, hostname }, (...outcome) => {
        const [error, socket] = outcome;
        if (error !== null) return callback(error, null);
        if (!isChecked(socket.remoteAddress, resolved.value)) {
          socket.destroy();
          return callback(new GuardRefusal(createFetchFailure('private_address')), null);
        }
        callback(null, socket);
      });
    };
    const deadline = AbortSignal.timeout(connectTimeoutMs);
    const giveUp = (error: Error) =>
      callback(deadline.aborted ? new GuardRefusal(createFetchFailure('timed_out')) : error, null);
    raceAbort(guard.resolve(hostname, port), deadline).then(open, giveUp);
  };
}

/** Returns a TCP socket connected to a checked address. The caller owns it. `signal` aborts only the attempt to connect. */
export async function openGuardedSocket(
  guard: AddressGuard,
  target: { readonly hostname: string; readonly port: number },
  signal: AbortSignal,
): Promise<Result<Socket, FetchFailure>> {
  const timedOut = fail(createFetchFailure('timed_out'));
  const resolved = await raceAbort(guard.resolve(target.hostname, target.port), signal).catch(
    (error: unknown) => {
      if (signal.aborted) return timedOut;
      throw error;
    },
  );
  if (!resolved.ok || signal.aborted) return resolved.ok ? timedOut : resolved;
  return new Promise((resolve) => {
    const socket = connectTcp({
      host: bareHost(target.hostname),
      port: target.port,
      lookup: createPinnedLookup(resolved.value),
      autoSelectFamily: true,
    });
    const giveUp = (failure: FetchFailure) => {
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(fail(failure));
    };
    const onAbort = () => giveUp(createFetchFailure('timed_out'));
    const onError = (error: Error) =>
      giveUp(createFetchFailure(decideErrorCode(error) ?? 'connection_failed'));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', onError);
    socket.once('connect', () => {
      if (!isChecked(socket.remoteAddress, resolved.value))
        return giveUp(createFetchFailure('private_address'));
      signal.removeEventListener('abort', onAbort);
      socket.removeListener('error', onError);
      resolve(succeed(socket));
    });
  });
}

/** Answers every look-up of the name with the addresses that were checked, without asking the system again. */
function createPinnedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const first = addresses[0];
    if (first === undefined) return callback(new Error('no address'), '');
    if (options.all === true) return callback(null, [...addresses]);
    callback(null, first.address, first.family);
  };
}

function isChecked(remote: string | undefined, addresses: readonly ResolvedAddress[]): boolean {
  if (remote === undefined) return false;
  const plain = normaliseRemote(remote);
  return addresses.some(({ address }) => normaliseRemote(address) === plain);
}

/** Returns the canonical spelling of an address, because an IPv6 address can be written in several ways. */
function normaliseRemote(address: string): string {
  const host = address.includes(':') ? `[${address.replace(/%.*$/, '')}]` : address;
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : address;
}
