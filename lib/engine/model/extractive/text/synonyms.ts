/**
 * Everyday English words that can replace each other: a question asks for a "cost", the page says "price". Each row is a set of
 * near-synonyms, compared as stems. A match through a synonym counts less than the word itself. Never contains names or terms of one
 * subject.
 */
import { readWordKey } from './word-key';

const rows = `
cost price expense fee charge spend dollar
money fund funding finance budget dollar
pay wage salary income earn
begin start launch commence open
open reopen
start restart
write rewrite
appear reappear
end finish conclude close stop cease
build construct erect construction
buy purchase acquire acquisition
sell sale sold
die death dead killed died
born birth
marry marriage wife husband married spouse wedding wed bride groom
child children kid son daughter
mother father parent
reason cause because due why
big large huge great
small little tiny
fast quick rapid speed
help assist support aid
show demonstrate reveal illustrate display
increase rise grow growth raise more
decrease decline reduce reduction fall drop lower fell less fewer
result outcome consequence effect impact lead
influence affect inspire inspiration effect
advantage benefit positive merit
disadvantage drawback negative adverse harm downside
problem challenge issue difficulty obstacle trouble
goal aim objective target purpose intend
method approach technique strategy procedure
feature characteristic trait property
job work employment career profession occupation
company firm business corporation enterprise
law legislation act statute bill
doctor physician
car vehicle automobile
house home residence dwelling
city town municipality urban
country nation state
war battle conflict fight
attack assault invade invasion strike
win victory won defeat beat
lose loss lost defeat
leader head chief director president
make create produce develop made creation
design designed designer architect
choose select pick choice
change alter modify modification alteration adjust convert
fix repair restore renovate rebuild refurbish
keep retain maintain preserve
use employ utilize usage
get obtain receive gain
give grant donate provide
send deliver
go travel move journey
live inhabit reside habitat dwell
eat feed diet prey food dietary
teach educate education school train
learn study
student pupil
writer author write wrote written
film movie picture
song track music single
sing sung vocal singer
paint draw illustrate painting drawing illustration
book volume publication publish
game match
crew sailor officer men
ship vessel boat
road highway route street
area region zone territory district
size dimension width length height
weight heavy mass
tall high height
long length
wide width broad breadth
deep depth
far distance
speed velocity
expensive cost price
color colour hue
year annual
month monthly
early initial first
late final last
name call title know
run operate operator
succeed replace follow successor replacement
ask request demand
say claim declare announce
agree accept approve consent
refuse reject deny decline
allow permit let enable
forbid ban prohibit prevent
hire employ appoint recruit
fire dismiss sack
find discover detect
hide conceal
place location site situate
group team band squad
praise acclaim positive compliment
criticize critic criticism review reception
sick ill disease illness
safe safety secure security
danger risk threat hazard
rule regulation
poor poverty
rich wealthy wealth
old age aged
often frequent frequently common
rare uncommon scarce
different differ difference distinct
same similar alike equal
important significant key major
finally eventually
ability capability skill
store inventory stock
damage destroy destruction
merge combine unite
divide split separate
contain hold include
remember recall
answer reply respond response
letter mail
picture image photo photograph
plan scheme program initiative project
employee worker staff
waste garbage rubbish trash
transport transportation transit
bike bicycle bikes cycling
energy power electricity
`;

const rowsOf = new Map<string, Set<string>>();
for (const row of rows.trim().split('\n')) {
  const stems = row.trim().split(/\s+/).map(readWordKey);
  for (const stem of stems) {
    const known = rowsOf.get(stem) ?? new Set<string>();
    for (const other of stems) if (other !== stem) known.add(other);
    rowsOf.set(stem, known);
  }
}
const none: ReadonlySet<string> = new Set();

export function findSynonyms(stem: string): ReadonlySet<string> {
  return rowsOf.get(stem) ?? none;
}
