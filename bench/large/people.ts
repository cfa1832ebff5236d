import type { AdminRole } from '../../src/domain/accounts/admin-roles.ts'
import { toNameKey, toNameSkeleton } from '../../src/server/platform/database/name-keys.ts'
import { createIdFrom } from '../../src/server/platform/ids.ts'
import { createRandom } from './random.ts'

const words = (text: string): string[] => text.split(' ')

const FIRST_NAMES = words(
  'Ada Aisha Alba Amara Anders Aoife Beatriz Bilal Bruno Camille Chiara Chidi Clara Dalia Daniel Darya Diego Elena Elif Emeka Erik Esther Farah Felix Freya Gabriel Grace Hana Hugo Imani Ines Isaac Ivan Jamal Jonas Julia Kaito Karim Keira Lars Leila Lena Liam Lucia Magnus Mara Marco Maya Mei Mila Nadia Naomi Nils Noor Olga Omar Oscar Paula Pedro Petra Priya Quentin Rania Rosa Ruben Samir Sara Selma Sofia Soren Tara Theo Tomas Uma Vera Viktor Wanda Yara Yusuf Zoe'
)
const LAST_NAMES = words(
  "Abara Ahmadi Almeida Andersen Baptiste Barros Becker Bergman Bianchi Bose Brennan Caldeira Castro Chen Choi Clarke Costa Dahl Danso Delgado Diaz Dubois Duarte Eze Falk Farouk Fischer Flores Fontaine Gallo Garcia Gupta Haas Haddad Hansen Hayashi Hoffman Holm Ibrahim Ito Iyer Jansen Jensen Kaur Keller Khan Kim Koch Kovacs Kowalski Larsen Laurent Lee Lindqvist Lopez Mahmoud Marino Martin Mbeki Mendes Meyer Moreau Morris Mwangi Nakamura Nguyen Nilsen Novak O'Brien Okafor Olsen Ortiz Oyelaran Park Patel Pereira Petrov Popescu Quinn Ramos Rao Rossi Roy Sato Schmidt Silva Singh Sousa Stein Suzuki Takeda Tanaka Tran Vargas Vega Virtanen Wang Weber Weiss Yilmaz"
)
const INITIALS = 'ABCDEFGHJKLMNOPRSTVW'
const STREETS = words(
  'Alder Bobbin Carder Dyehouse Foundry Harbour Indigo Jacquard Kiln Loom Mill Mulberry Orchard Shuttle Spindle Twill Warp Weaver Weft Willow'
)
const ROADS = words('Street Avenue Lane Road Terrace Court Row Yard')
const CITIES = ['Portland', 'Seattle', 'San Diego', 'Denver', 'Austin', 'Chicago', 'Detroit', 'Boston', 'New York']
const NOTES = ['', '', '', 'Ring twice.', 'Leave with the neighbour.', 'Blue gate on the left.']

export interface Person {
  id: string
  userName: string
  email: string
  ip: string
  address: { address_id: string; address: string; city: string; pincode: string; phone: string; notes: string }
}

/** No two have the same name. */
export function makeCustomer(number: number): Person {
  const random = createRandom(number)
  const first = FIRST_NAMES[number % FIRST_NAMES.length] ?? ''
  const cycle = Math.floor(number / FIRST_NAMES.length)
  const last = LAST_NAMES[cycle % LAST_NAMES.length] ?? ''
  const round = Math.floor(cycle / LAST_NAMES.length)
  const initial = round === 0 ? '' : `${INITIALS[round % INITIALS.length]}. `
  const suffix = round > INITIALS.length ? ` ${round}` : ''
  return {
    id: createIdFrom(`customer-${number}`),
    userName: `${first} ${initial}${last}${suffix}`,
    email: `${first}.${last.replace("'", '')}${number}@example.com`.toLowerCase(),
    ip: `198.51.${number % 256}.${(number >> 8) % 256}`,
    address: {
      address_id: createIdFrom(`address-of-${number}`),
      address: `${1 + random.below(240)} ${random.one(STREETS)} ${random.one(ROADS)}`,
      city: random.one(CITIES),
      pincode: String(10_000 + random.below(90_000)),
      phone: `${200 + random.below(700)}5550142`,
      notes: random.one(NOTES)
    }
  }
}

/** No password matches its hash. */
export const toUserRow = ({ id, userName, email }: Pick<Person, 'id' | 'userName' | 'email'>, createdAt: string) => ({
  id,
  user_name: userName,
  user_name_key: toNameKey(userName),
  user_name_skeleton: toNameSkeleton(userName),
  email,
  password_hash: '-',
  role: 'user' as 'user' | 'admin',
  admin_role: null as AdminRole | null,
  created_at: createdAt
})

export const toAddressRow = ({ id, address: { address_id, ...address } }: Person) => ({
  id: address_id,
  user_id: id,
  slot: 1,
  ...address
})
