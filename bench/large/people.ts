import { toNameKey } from '../../src/server/db/name-keys.ts'
import { createIdFrom } from '../../src/server/ids.ts'
import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'

const FIRST_NAMES =
  'Ada Aisha Alba Amara Anders Aoife Beatriz Bilal Bruno Camille Chiara Chidi Clara Dalia Daniel Darya Diego Elena Elif Emeka Erik Esther Farah Felix Freya Gabriel Grace Hana Hugo Imani Ines Isaac Ivan Jamal Jonas Julia Kaito Karim Keira Lars Leila Lena Liam Lucia Magnus Mara Marco Maya Mei Mila Nadia Naomi Nils Noor Olga Omar Oscar Paula Pedro Petra Priya Quentin Rania Rosa Ruben Samir Sara Selma Sofia Soren Tara Theo Tomas Uma Vera Viktor Wanda Yara Yusuf Zoe'.split(
    ' '
  )
const LAST_NAMES =
  "Abara Ahmadi Almeida Andersen Baptiste Barros Becker Bergman Bianchi Bose Brennan Caldeira Castro Chen Choi Clarke Costa Dahl Danso Delgado Diaz Dubois Duarte Eze Falk Farouk Fischer Flores Fontaine Gallo Garcia Gupta Haas Haddad Hansen Hayashi Hoffman Holm Ibrahim Ito Iyer Jansen Jensen Kaur Keller Khan Kim Koch Kovacs Kowalski Larsen Laurent Lee Lindqvist Lopez Mahmoud Marino Martin Mbeki Mendes Meyer Moreau Morris Mwangi Nakamura Nguyen Nilsen Novak O'Brien Okafor Olsen Ortiz Oyelaran Park Patel Pereira Petrov Popescu Quinn Ramos Rao Rossi Roy Sato Schmidt Silva Singh Sousa Stein Suzuki Takeda Tanaka Tran Vargas Vega Virtanen Wang Weber Weiss Yilmaz".split(
    ' '
  )
const INITIALS = 'ABCDEFGHJKLMNOPRSTVW'

const STREETS =
  'Alder Bobbin Carder Dyehouse Foundry Harbour Indigo Jacquard Kiln Loom Mill Mulberry Orchard Shuttle Spindle Twill Warp Weaver Weft Willow'.split(
    ' '
  )
const ROADS = 'Street Avenue Lane Road Terrace Court Row Yard'.split(' ')
const CITIES: readonly (readonly [string, number])[] = [
  ['Portland', 97_200],
  ['Seattle', 98_100],
  ['Oakland', 94_600],
  ['San Diego', 92_100],
  ['Denver', 80_200],
  ['Austin', 78_700],
  ['Houston', 77_000],
  ['Chicago', 60_600],
  ['Minneapolis', 55_400],
  ['Detroit', 48_200],
  ['Nashville', 37_200],
  ['Atlanta', 30_300],
  ['Miami', 33_100],
  ['Boston', 20_100],
  ['Philadelphia', 19_100],
  ['New York', 10_000]
]
const NOTES = [
  '',
  '',
  '',
  'Ring twice.',
  'Leave with the neighbour.',
  'Reception takes parcels.',
  'Blue gate on the left.'
]

export interface Person {
  id: string
  userName: string
  email: string
  ip: string
  place: Place
}

interface Place {
  address_id: string
  address: string
  city: string
  pincode: string
  phone: string
  notes: string
}

/** No two have the same name. */
export function makeCustomer(number: number, random: Random): Person {
  const first = FIRST_NAMES[number % FIRST_NAMES.length] ?? ''
  const cycle = Math.floor(number / FIRST_NAMES.length)
  const last = LAST_NAMES[(cycle * 37 + number) % LAST_NAMES.length] ?? ''
  const round = Math.floor(cycle / LAST_NAMES.length)
  const initials = round === 0 ? '' : `${INITIALS[(round - 1) % INITIALS.length]}. `
  const suffix = round > INITIALS.length ? ` ${round}` : ''
  const account = `${first}.${last}`.toLowerCase().replace("'", '')
  return {
    id: createIdFrom(`customer-${number}`),
    userName: `${first} ${initials}${last}${suffix}`,
    email: `${account}${number < FIRST_NAMES.length ? '' : number}@example.${random.one(['com', 'com', 'net', 'org'])}`,
    ip: `198.51.${number % 256}.${(number >> 8) % 256}`,
    place: drawAddress(number, random)
  }
}

function drawAddress(number: number, random: Random): Place {
  const [city, zip] = random.one(CITIES)
  return {
    address_id: createIdFrom(`address-of-${number}`),
    address: `${1 + random.below(240)} ${random.one(STREETS)} ${random.one(ROADS)}`,
    city,
    pincode: String(zip + random.below(90)).padStart(5, '0'),
    phone: `${200 + random.below(700)}555${String(random.below(10_000)).padStart(4, '0')}`,
    notes: random.one(NOTES)
  }
}

export const userRow = ({ id, userName, email }: Person, share: number, calendar: Calendar) => ({
  id,
  user_name: userName,
  user_name_key: toNameKey(userName),
  email,
  // No password matches this hash.
  password_hash: '-',
  role: 'user' as const,
  created_at: new Date(calendar.at(share)).toISOString()
})

export function addressRow({ id, place: { address_id, ...place } }: Person) {
  return { id: address_id, user_id: id, slot: 1, ...place }
}
