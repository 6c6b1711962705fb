/**
 * Verbs of two words that people say where a source writes one: "taken down" for "removed", "look after" for "care". The particle may stand
 * behind an object: "take it down". Compared as stems. Pure.
 */
import { readWordKey } from './word-key';

const rows = `
back up: copy backup
blow up: explode
break down: fail
break into: hack intrusion breach
bring back: return restore
bring up: raise mention
call off: cancel
carry on: continue
carry out: perform conduct
check out: inspect
come back: return
come from: originate
come up with: invent
cut back: reduce
cut off: disconnect
drop out: withdraw leave
fall apart: collapse
fill in: complete
fill out: complete
find out: learn discover notify
give away: donate
give back: return
give in: submit
give up: abandon surrender
go back: return
go down: decrease fall
go off: explode
go on: continue
go over: exceed review
go up: increase rise
hand in: submit
hand out: distribute
hand over: transfer
hold on: wait
keep out: exclude
kick out: expel ban remove
lay off: dismiss terminate
leave out: omit
lock out: lose
log in: access
look after: care
look at: view access review
look for: search
look into: investigate
look up: search
make up: invent
move out: leave
opt out: decline
pass away: die
pass out: unconscious
pay back: repay reimburse
pay for: cover
pick up: collect
point out: mention
put back: restore return
put off: postpone delay
put on: publish post
put out: extinguish
put up: post
run away: escape flee
run out: expire
send back: return
send in: submit
set off: leave
set up: establish install create configure
show up: arrive attend
shut down: close
sign up: register enrol
split up: divide separate
stay away: avoid
take away: remove
take back: return
take down: remove disable
take off: remove
take out: remove
take over: replace
tell off: warn
throw away: discard dispose
throw out: discard remove
top up: refill
try out: test
turn down: reject refuse
turn off: disable
turn on: enable
use up: exhaust
wake up: rise
work out: calculate
`;

type PhrasalVerb = { readonly particles: string; readonly said: readonly string[] };

const verbs = new Map<string, PhrasalVerb[]>();
for (const row of rows.trim().split('\n')) {
  const [phrase = '', said = ''] = row.split(': ');
  const [verb = '', ...particles] = phrase.split(' ');
  const key = readWordKey(verb);
  const known = verbs.get(key) ?? [];
  known.push({ particles: particles.join(' '), said: said.split(' ').map(readWordKey) });
  verbs.set(key, known);
}

/** Number of words of an object between a verb and its particle. */
const mostObjectWords = 3;

/** Returns the keys of what a source may write instead of the verb that begins at `start`. None if it is no phrasal verb. */
export function findSaidInstead(
  text: string,
  verb: { readonly key: string; readonly start: number; readonly surface: string },
): readonly string[] {
  const known = verbs.get(verb.key);
  if (known === undefined) return [];
  const [clause = ''] = text.slice(verb.start + verb.surface.length).split(/[.,;:?!]/u);
  const words = clause.trim().toLowerCase().split(/\s+/u);
  const found = known
    .map((phrasal) => ({ phrasal, at: findParticles(words, phrasal.particles.split(' ')) }))
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => left.at - right.at)[0];
  return found?.phrasal.said ?? [];
}

function findParticles(words: readonly string[], particles: readonly string[]): number {
  for (let at = 0; at <= mostObjectWords; at += 1) {
    if (particles.every((particle, step) => words[at + step] === particle)) return at;
  }
  return -1;
}
