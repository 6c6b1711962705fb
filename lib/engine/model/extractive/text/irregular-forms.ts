/**
 * English forms that cannot be recognised by their ending: `wrote`, `written` and `write` are one word. Each row contains a base form and
 * its other forms. A form that is also another common word (`saw`, `left`, `found`) is assigned to the verb.
 */
const verbs = `
begin began begun
blow blew blown
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
deal dealt
draw drew drawn
withdraw withdrew withdrawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown
forbid forbade forbidden
forget forgot forgotten
freeze froze frozen
give gave given
grow grew grown
hear heard
hide hid hidden
hold held
keep kept
know knew known
lay laid
lead led
leave left
lend lent
lose lost
make made
mean meant
meet met
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
understand understood
wear wore worn
win won
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

const nouns = `
child children
foot feet
goose geese
leaf leaves
life lives
man men
mouse mice
tooth teeth
wife wives
wolf wolves
woman women
`;

/** A number is the same word in letters and in digits. "One" is left out, because it also stands for a thing. */
const numbers = `
2 two
3 three
4 four
5 five
6 six
7 seven
8 eight
9 nine
10 ten
11 eleven
12 twelve
13 thirteen
14 fourteen
15 fifteen
16 sixteen
17 seventeen
18 eighteen
19 nineteen
20 twenty
30 thirty
40 forty
50 fifty
60 sixty
70 seventy
80 eighty
90 ninety
`;

function listBases(rows: string): Map<string, string> {
  const bases = new Map<string, string>();
  for (const row of rows.trim().split('\n')) {
    const [base = '', ...forms] = row.split(' ');
    for (const form of forms) bases.set(form, base);
  }
  return bases;
}

const verbOf = listBases(verbs);
const nounOf = listBases(nouns);
const numberOf = listBases(numbers);

export function readBaseForm(word: string): string {
  return verbOf.get(word) ?? nounOf.get(word) ?? numberOf.get(word) ?? word;
}

/** True for a past form of a verb, such as `wrote`, `written` and `opened`. */
export const isPastForm = (word: string): boolean => verbOf.has(word) || /\p{L}{2}ed$/u.test(word);
