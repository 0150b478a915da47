import type { Random } from '../random.ts'

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
/** A person's names and where they live; `number` keeps usernames apart. */
export const personNamed = (number: number, random: Random) => {
  const firstName = firstNames[number % firstNames.length] as string
  const lastName = lastNames[
    (number * 7 + Math.floor(number / firstNames.length)) % lastNames.length
  ] as string
  const round = Math.floor(number / (firstNames.length * lastNames.length))
  return {
    username: `${firstName}_${lastName}${round > 0 ? round + 1 : ''}`.toLowerCase(),
    firstName,
    lastName,
    displayName: random.chance(0.5) ? `${firstName} ${lastName}` : null,
    location: random.chance(0.7) ? random.pick(places) : null,
  }
}

export const cityNames = places
