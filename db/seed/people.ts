import type { Random } from './random.ts'

const firstNames =
  `Ada Amara Anouk Arjun Astrid Bela Bruno Camille Carlos Chidi Clara Dario Deniz Eamon Elif Elsa Emeka Esther Farah Finn Freya Gabor Giulia Hana Hassan Helga Ines Ivan Jonas Jorge Jun Kaya Keiko Lars Leila Liam Lina Luca Maeve Malik Mara Mateo Mei Milan Mina Nadia Nils Noor Olga Omar Pablo Petra Priya Ravi Rosa Sami Sanna Selma Tariq Tess Tomas Uma Viktor Wanda Yara Yusuf Zoe`.split(
    ' ',
  )
const lastNames =
  `Abebe Almeida Andersson Bakker Baptiste Berg Bianchi Castillo Chowdhury Cohen Costa Demir Diaz Dubois Eriksen Fischer Fontana Garcia Haddad Hansen Horvat Ibrahim Ito Jansen Jovanovic Kaplan Keller Khan Kim Kovacs Kowalski Larsen Lindqvist Lopez Marino Mbeki Meyer Moreau Nakamura Nguyen Novak Nowak Okafor Oliveira Osei Park Petrov Quinn Ramos Rossi Sato Schmidt Silva Singh Sokolov Tanaka Torres Virtanen Weber Yilmaz Zhang`.split(
    ' ',
  )
const places =
  `Lisbon Porto Ghent Malmo Turin Leeds Kyoto Accra Bergen Graz Lyon Tartu Valencia Krakow Utrecht Galway Izmir Montreal Oaxaca Wellington Bristol Leipzig Ljubljana Antwerp`.split(
    ' ',
  )
const bios = [
  'Here to read more than to write.',
  'Asks too many questions, answers a few.',
  'Learning in public, mostly by mistake.',
  'Collects hobbies and finishes some of them.',
  'Night shifts, early mornings, long threads.',
  'Will happily talk about this for hours.',
  'Parent of two, owner of too many unread tabs.',
  'Writes reviews of things I paid for myself.',
]

/** A person's names and what they say of themselves; `number` keeps usernames apart. */
export const personNamed = (number: number, random: Random) => {
  const firstName = firstNames[number % firstNames.length] as string
  const lastName = lastNames[
    (number * 7 + Math.floor(number / firstNames.length)) % lastNames.length
  ] as string
  const round = Math.floor(number / (firstNames.length * lastNames.length))
  const username = `${firstName}_${lastName}${round > 0 ? round + 1 : ''}`.toLowerCase()
  const hasBio = random.chance(0.6)
  return {
    username,
    firstName,
    lastName,
    displayName: random.chance(0.5) ? `${firstName} ${lastName}` : null,
    bio: hasBio ? random.pick(bios) : null,
    location: random.chance(0.7) ? random.pick(places) : null,
  }
}

export const cityNames = places

/** The accounts to sign in with, and the plan that the server buys for each through its gateway. */
export const demoAccounts = [
  { username: 'admin', firstName: 'Alex', lastName: 'Adler', role: 'admin', plan: null, writes: 2 },
  { username: 'moderator', firstName: 'Mona', lastName: 'Brandt', role: 'moderator', plan: null, writes: 3 },
  {
    username: 'creator',
    firstName: 'Cleo',
    lastName: 'Marchetti',
    role: 'user',
    plan: 'professional',
    writes: 10,
  },
  { username: 'brand', firstName: 'Bram', lastName: 'Visser', role: 'user', plan: 'starter', writes: 1 },
  { username: 'member', firstName: 'Mika', lastName: 'Laine', role: 'user', plan: 'professional', writes: 5 },
  { username: 'newcomer', firstName: 'Nia', lastName: 'Owusu', role: 'user', plan: null, writes: 0 },
] as const

export type DemoUsername = (typeof demoAccounts)[number]['username']
