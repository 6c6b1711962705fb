/**
 * English forms that cannot be recognised by their ending: `wrote`, `written` and `write` are one word. Each row contains a base form and
 * its other forms. A form that is also another common word (`saw`, `left`, `found`) is assigned to the verb.
 */
const rows = `
begin began begun
blow blew blown
break broke broken
bring brought
build built
buy bought
catch caught
child children
choose chose chosen
come came
deal dealt
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown
foot feet
forbid forbade forbidden
forget forgot forgotten
freeze froze frozen
give gave given
goose geese
grow grew grown
hear heard
hide hid hidden
hold held
keep kept
know knew known
lay laid
lead led
leaf leaves
leave left
lend lent
life lives
lose lost
make made
man men
mean meant
meet met
mouse mice
pay paid
ride rode ridden
ring rang rung
rise rose risen
run ran
see saw seen
seek sought
sell sold
send sent
shake shook shaken
shoot shot
sing sang sung
sink sank sunk
sit sat
sleep slept
speak spoke spoken
spend spent
stand stood
steal stole stolen
strike struck stricken
swear swore sworn
swim swam swum
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
tooth teeth
understand understood
wear wore worn
wife wives
win won
wolf wolves
woman women
write wrote written
large larger largest
big bigger biggest
great greater greatest
small smaller smallest
tall taller tallest
wide wider widest
deep deeper deepest
fast faster fastest
slow slower slowest
cheap cheaper cheapest
heavy heavier heaviest
old older oldest
new newer newest
strong stronger strongest
weak weaker weakest
safe safer safest
warm warmer warmest
cold colder coldest
`;

const baseOf = new Map<string, string>();
for (const row of rows.trim().split('\n')) {
  const [base = '', ...forms] = row.split(' ');
  for (const form of forms) baseOf.set(form, base);
}

export function readBaseForm(word: string): string {
  return baseOf.get(word) ?? word;
}
