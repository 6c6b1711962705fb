/**
 * Everyday English words that can replace each other: a question asks for a "cost", the page says "price". Each row is a set of
 * near-synonyms, compared as stems. A match through a synonym counts less than the word itself. Never contains names or terms of one
 * subject.
 */
import { readWordKey } from './word-key';

const rows = `
cost price expense fee charge spend dollar
money fund funding finance budget dollar
euro eur
dollar usd
pound gbp sterling
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
color colour hue
year annual
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
danger dangerous risk threat hazard unsafe fear
poor poverty
rich wealthy wealth
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
flee escape
abandon renounce
treaty agreement pact deal contract
extend prolong renew
enemy opponent foe adversary
percentage percent proportion share
ruin spoil wreck
expel oust evict
king monarch ruler sovereign
throne crown
visit trip tour
visitor guest tourist
exempt excuse
politician statesman
teacher tutor instructor lecturer
lesson class course
manager boss supervisor
shop store retailer
meal dish food
drink beverage
afraid fear scare frighten
happy glad pleased
hurt injure injury wound
accident crash collision
collapse fall fell crash
melt thaw
hot warm heat temperature
sea ocean
coast shore seaside
forest wood woodland
river stream
animal creature
clothes clothing garment
cheap inexpensive affordable
free gratis charge
membership subscription
vote elect election ballot poll
court tribunal
prison jail
steal theft thief rob
murder kill
weapon gun
soldier troop army
prize award medal
rent lease
landlord owner
own possess belong
lend loan borrow
debt owe
tax duty levy
income revenue proceeds
estimate guess
mistake error fault
break crack fracture
clean wash
empty vacant
shut close
postpone delay defer
arrive reach
depart leave
meet gather assemble
speak talk
silent quiet silence
overnight sleep lodge accommodation
hotel hostel inn
cultivate grow plant
crop harvest
measure gauge monitor
tool instrument device
software application app
bug defect
delete remove erase
update upgrade
warn caution
establish found
baby infant
young youth teenager
elderly senior
woman female
man male
hospital clinic
medicine drug medication
therapy treatment
exam test examination
mark grade score
newspaper press journal
religion faith belief
priest clergy vicar
holiday vacation
lack shortage miss
wet damp moist
burn fire blaze
explode explosion blast
rescue save
secret confidential
licence license permission
famous renowned
repo repository
info information
admin administrator
docs documentation
spec specification
config configuration
auth authentication
org organization organisation
lab laboratory
vet veterinarian
fridge refrigerator
ad advertisement
rep representative
prefs preferences
tv television
fax facsimile
tell notify inform notification
tell advise inform
relocate move relocation
coworker colleague teammate coworkers
paycheck salary wage payroll pay
refund reimburse reimbursement repay repayment
return refund
laptop computer machine device
phone telephone mobile
bereavement death funeral die decease
died deceased passing
donate give contribute donation
earn accrue accumulate
entitled eligible qualify entitlement eligibility
quit resign resignation depart departure
fired dismissed terminated termination dismissal
retire retirement pension
apply application applicant
enroll enrol enrollment register registration sign
join enrol register membership
deadline due date
submit upload file hand
form document paperwork
receipt invoice bill
buy order purchase
order request
overtime extra
break pause rest
lunch meal
flight plane airfare fly
train rail railway
taxi cab rideshare
luggage baggage bag
passport visa
stay lodging accommodation
trip travel journey
insurance coverage insured
doctor physician gp
sick ill unwell illness
pregnant pregnancy maternity
maternity parental paternity
partner spouse
kid child dependent
team staff
contact reach email call
email mail message
complain complaint grievance report
report notify flag
harass harassment bully bullying abuse
argue dispute disagree
appeal challenge contest
punish penalty sanction discipline
penalty fine charge
lawyer attorney counsel solicitor
sue lawsuit litigation court
copyright infringement
rule policy guideline regulation
banned prohibited forbidden disallowed
allowed permitted acceptable
close terminate cancel deactivate
cancel terminate withdraw
suspend block disable
restore reinstate recover
lost lose missing misplace
broken damaged faulty defective
password passcode credential
login sign log access
account profile
user customer member
username handle name
private personal confidential
data information
share disclose
see view access
store keep retain retention
hack breach compromise intrusion incident
virus malware
link address url
website site webpage
video clip film
fake false counterfeit
pretend impersonate impersonation
spam unsolicited
sell resell
child minor kid
old age minimum
adult grown
copy duplicate reproduce
hurt harm damage
heal recover healing
rest sleep
fight combat battle
hit strike attack
shield armor
sword weapon blade
gold coin money
level rank grade
finish complete end
late overdue delay
early soon
daily day
noon midday
weekend saturday sunday
night evening overnight
morning am
afternoon pm
price cost rate fee
cheap discount reduced
free complimentary
deposit prepayment
tip gratuity
bank account
card credit debit
pay payment paid
owe due
bonus award reward
promotion promote advance
training course class workshop
conference event meeting
meeting call session
visit come attend
neighbor neighbour
pet dog cat animal
garden yard
kitchen cook
room hall space
key lock
door entrance gate
building house
stairs staircase
lift elevator
toilet bathroom restroom lavatory
shower bath
bed mattress
heating heater heat
noise noisy loud
smoke smoking tobacco cigarette
drink alcohol beer wine
food meal eat
bread loaf
boil simmer
bake oven
fry pan
cold chill cool
wash laundry
iron press
mend repair fix
weigh weight heavy
deep depth
quick fast short
slow delay
big large maximum
most maximum
least minimum
limit cap maximum restrict
about approximately
enough sufficient
extra additional
volunteer volunteering unpaid
donor donation sponsor
sponsor fund
chair chairman chairperson president
treasurer finance
secretary clerk
committee board
minutes record
rule law
sign signature
proof evidence verify verification
check verify inspect
pass succeed
fail failure
student pupil
school college university
homework assignment
book textbook
library archive
museum gallery
ticket entry admission
seat place
queue line wait
fire emergency evacuation
emergency urgent
police officer
ambulance emergency
accident incident
dress clothes clothing attire uniform
shoes footwear
wear dress
abroad overseas foreign international
telework remote home
office desk workplace
equipment gear tool
install installation setup
setup configure configuration
update upgrade
backup copy
bug error issue
choose select elect
recommend suggest advise
need require necessary
must required mandatory
mandatory compulsory obligatory
optional voluntary
change modify amend
replace substitute
add include
split share divide
turn rotate
move shift
carry transport
send mail post
deliver delivery
package parcel
mother maternal
father paternal
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
