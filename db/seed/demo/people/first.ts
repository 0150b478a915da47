import type { DemoPerson } from '../content.ts'

/** The six accounts to sign in with, and who gathers around cups, keys, paths, stoves and cameras. */
export const firstPeople = {
  admin: {
    name: 'Alex Adler',
    place: 'Lisbon',
    bio: 'I run this place. If a button does the wrong thing, it is my fault and I want to know.',
    joined: '430d',
  },
  moderator: {
    name: 'Mona Brandt',
    place: 'Hamburg',
    bio: 'Site moderator. I lock threads about once a month and feel bad about it for a day.',
    joined: '420d',
  },
  creator: {
    name: 'Cleo Marchetti',
    place: 'Turin',
    bio: 'I test things at my own kitchen table until I am sure, then write it down. Coffee, lamps, paper. Sponsored posts are labelled and say what annoyed me.',
    joined: '396d',
    website: 'https://cleomarchetti.example',
  },
  brand: {
    name: 'Bram Visser',
    place: 'Eindhoven',
    bio: 'One third of Lumen Goods. We make small lamps in a former bicycle shed.',
    joined: '210d',
    website: 'https://lumen.example',
  },
  member: {
    name: 'Mika Laine',
    place: 'Tampere',
    bio: 'Walks far, types loudly, cooks the same five dinners. Started The Long Walk because nobody at home wanted to hear about socks.',
    joined: '388d',
  },
  newcomer: { name: 'Nia Owusu', place: 'Accra', bio: 'Looking around.', joined: '2d' },

  kettlebird: {
    name: 'Ottilie Krahn',
    place: 'Leipzig',
    bio: 'Two shots a day, forty in the notebook.',
    joined: '341d',
  },
  oldburr: {
    name: 'Desmond Achterberg',
    place: 'Ghent',
    bio: 'Repaired espresso machines for 26 years. Retired. My wife says not retired enough.',
    joined: '402d',
  },
  sour_before_noon: {
    name: 'Priya Raman',
    place: 'Leeds',
    bio: 'Asking the beginner questions so you do not have to.',
    joined: '74d',
  },
  nordkaffe_liv: {
    name: 'Liv Haugen',
    place: 'Trondheim',
    bio: 'Roaster and owner at Nordkaffe. I answer questions about roasting and will not sell you anything in a thread.',
    joined: '265d',
    website: 'https://nordkaffe.example',
  },
  thocky: {
    name: 'Tan Wen Jie',
    place: 'Singapore',
    bio: 'Builds keyboards, sells most of them, regrets two.',
    joined: '377d',
  },
  rubberdome: {
    name: 'Henrike Paulsen',
    place: 'Bergen',
    bio: 'Types 110 words a minute on the board that came with the computer.',
    joined: '233d',
  },
  standing_still: {
    name: 'Marcus Ofori',
    place: 'Kumasi',
    bio: 'Bought a standing desk in order to sit at it.',
    joined: '158d',
  },
  inesmoura: {
    name: 'Inês Moura',
    place: 'Porto',
    bio: 'Eleven long paths so far, nine finished. I carry a paper map and an argument for it.',
    joined: '384d',
  },
  ruthless_ruth: {
    name: 'Ruth Calloway',
    place: 'Sligo',
    bio: 'I own a postal scale and I am not afraid to use it.',
    joined: '351d',
  },
  soggyboots: {
    name: 'Callum Reid',
    place: 'Fort William',
    bio: 'Mountain rescue on weekends. Please tell somebody where you are going.',
    joined: '312d',
  },
  beansagain: {
    name: 'Yolanda Quispe',
    place: 'Valencia',
    bio: 'Cooks for four on a Tuesday. Three of them are under ten.',
    joined: '294d',
  },
  halina_stove: {
    name: 'Halina Wójcik',
    place: 'Kraków',
    bio: 'Seventy-one. My grandson set this up. I know about dough.',
    joined: '188d',
  },
  leftcook: {
    name: 'Théo Lambert',
    place: 'Lyon',
    bio: 'Left-handed line cook, off on Mondays. No, the knife is fine, the peeler is the problem.',
    joined: '277d',
  },
  slowshutter: {
    name: 'Aino Saar',
    place: 'Tartu',
    bio: 'One roll a week, developed on Sunday evenings in a bathroom with no window.',
    joined: '369d',
  },
  halfframe: {
    name: 'Julián Ferrer',
    place: 'Oaxaca',
    bio: 'Seventy-two pictures a roll and nothing to say about sixty of them.',
    joined: '206d',
  },
  fixerfingers: {
    name: 'Maud Peeters',
    place: 'Antwerp',
    bio: 'Printer. Thirty years of fibre paper, one good lung.',
    joined: '355d',
  },
} as const satisfies Record<string, DemoPerson>
