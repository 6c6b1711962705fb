/**
 * English words that say nothing about the subject. `stopWords` are left out of every comparison. `frameWords` are words with which people
 * phrase a question ("mention", "described", "main"): they belong to the asking, not to the subject. `plainWords` are everyday words that a
 * writer may well replace with another, so their absence says little. All are compared as stems.
 */
import { readBaseForm } from './irregular-forms';
import { readWordKey } from './word-key';

const listWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .trim()
      .split(/\s+/)
      .map((word) => readWordKey(word)),
  );

export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again against all also although am among an and another any are aren't as at be because been before
  being below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't done down
  during each either else ever every few for from further get gets getting got had hadn't has hasn't have haven't having
  he he'd he'll he's her here hers herself him himself his how however i instead actually already currently probably quite really usually i'd i'll i'm i've if in into is isn't it it's
  its itself just let let's may me might more most much must my myself neither no nor not now of off on once one only or
  other others ought our ours ourselves out over own per rather same shall she she'd she'll she's should shouldn't since
  so some such than that that's the their theirs them themselves then there there's these they they'd they'll they're
  they've this those though through thus to too toward towards under until up upon us very via was wasn't we we'd we'll
  we're we've were weren't what what's when where whether which while who who's whom whose why will with within without
  won't would wouldn't yet you you'd you'll you're you've your yours yourself yourselves s t re ve ll d m
  whats wheres whos hows whens dont doesnt didnt isnt arent couldnt wouldnt shouldnt im ive youre theyre thats theres`
    .trim()
    .split(/\s+/),
);

const frames = `according accord address answer article asked author cite cited collection context describe described describes
  describing description detail detailed details discuss discussed document documents explain explained
  explains express expressed give given gives highlight highlighted identify identified illustrate include included
  includes including indicate indicated info information kind list listed main mainly major many mention mentioned mentions
  name named names note noted outline outlined page particular passage please point pointed present presented provide
  provided question refer referred refers regard regarding related relation reported report said say saying says section
  several significant some source sources speak speaks speech specific specifically spoke state stated statement states
  subject summarise summarize summaries summary overview gist recap short everything tldr talk tell text thing things told topic type types various way ways words write written key certain
  happen happened happens anything nothing something anyone someone somebody anybody anywhere us hello hi thanks does
  different exactly example examples term terms according much long regarding concerning`;
export const frameWords: ReadonlySet<string> = listWords(frames);
const frameForms: ReadonlySet<string> = new Set(frames.trim().split(/\s+/));

/** True for a word of asking in any of its endings, but not for another word of the same stem: "documents", not "documentation". */
export function isFrameForm(word: string): boolean {
  const base = readBaseForm(word.replace(/'s?$/, ''));
  return (
    frameForms.has(base) ||
    frameForms.has(base.replace(/(?:s|es|d|ed|ing)$/u, '')) ||
    frameForms.has(base.replace(/(?:ed|ing)$/u, 'e'))
  );
}

const plain = `ability able accept accomplish account achieve act action actions activity actual adapt add addition additional adjust
  advantage adverse affect aid aim allow alter alteration amount announce appear apply approach area argue arise arrange
  arrive aspect aspects attempt attribute available aware base basic basis become began begin behave behavior belief believe
  benefit beneficial best better big bring broad build call care carry case cause caused center challenge challenges chance
  change changes characteristic characteristics choice choose circumstance circumstances claim clear close combine come
  comment common community compare compared comparison complete component concern concerns condition conditions conduct
  connect connection consequence consequences consider consist contain content contents continue contribute contribution
  contributions control could country course cover create criteria critical current date day deal decide decision
  decline decrease define degree deliver demonstrate depend design designate despite detail determine develop development
  differ difference differences difficult difficulty direct direction discover display distinct early effect effective
  effects effort efforts element elements eliminate emerge emphasize employ enable encounter encourage end engage enhance
  ensure entire environment establish event events evident evolve exact exist expand expect expectation experience explore
  extend extent face factor factors fact fail fate favor feature features feel final find first fit focus follow following
  force form formal former found function fundamental future gain general go goal goals good great ground group grow
  growth guide guideline handle happen hard hold idea ideal identity impact impacts implement implementation implication
  implications importance important improve improvement improvements increase individual influence influences inform
  initial initially initiative initiatives instance intend intended intention intentions interest introduce introduction
  invest involve involved issue issues item join keep know known lack large last late later lead leading learn led leave left
  level life like limit limited line link live local locate location longer look lose loss low made maintain make making
  manage manner mark matter mean meaning means measure measures meet member met method methods modification
  modifications modify moment motivate motive move name narrow natural nature necessary need needs negative new newly next
  notable number numbers object objective objectives observe obtain occasion occur offer old open operate
  opinion opportunity oppose option order origin original outcome outcomes overall overcome part participate
  parts pass past people perceive perceived perform performance period person personal perspective place plan plans play
  position positive possible potential power practical practice practices prefer prepare prevent previous primary principle
  principles prior problem problems procedure proceed process produce program progress project promise promote prompt
  prompted propose proposed protect prove purpose purposes pursue put quality question quite raise range rate reach react
  reaction real reason reasons receive recent recently recognize recommend recommendation record reduce reduction
  reflect regular relate relationship relevant remain remove replace represent request require requirement requirements
  resolve resource respect respond response responsible result resulted results return reveal review role roles rule run
  scope seek seem select sense separate sequence series serve set setting share shift show significance similar
  simple single situation size small solution solve sort special spend stage stand standard start status stay step steps
  stop strategy strategies strength strong structure struggle style succeed success successful suffer suggest suggestion
  suitable supply support surround system take taken target task technique techniques tend theme themes think thought time
  times today tool total toward track tradition transform treat trend try turn ultimate understand undertake unique use
  used useful user using usual value variety vary view views want well whole wide word work worked works world
  year years yield young positive history historical`;
/** A word that shares its stem with a word of asking is compared as it is written: "difference". */
export const plainWords: ReadonlySet<string> = new Set([...listWords(plain), ...plain.split(/\s+/)]);
