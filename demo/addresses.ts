import { customers } from './customers.ts'

export interface DemoAddress {
  address: string
  city: string
  pincode: string
  phone: string
  notes: string
}

export const HOME: DemoAddress = {
  address: '14 Weaver Street, Apt 3B',
  city: 'Portland',
  pincode: '97205',
  phone: '5035550142',
  notes: 'Leave with the neighbor in 3A if nobody answers.'
}

export const STUDIO: DemoAddress = {
  address: '220 Dyehouse Lane, Unit 6',
  city: 'Portland',
  pincode: '97214',
  phone: '5035550178',
  notes: 'Weekdays between nine and five.'
}

export const addresses: DemoAddress[] = [HOME, STUDIO]

const OTHERS: readonly DemoAddress[] = [
  { address: '8 Shuttle Terrace', city: 'Oakland', pincode: '94607', phone: '5105550117', notes: '' },
  { address: '31 Harbour Row', city: 'Seattle', pincode: '98101', phone: '2065550133', notes: 'Ring twice.' },
  { address: '77 Mulberry Court', city: 'Austin', pincode: '78702', phone: '5125550164', notes: '' },
  {
    address: '5 Foundry Yard, Floor 2',
    city: 'Chicago',
    pincode: '60607',
    phone: '3125550109',
    notes: 'Reception takes parcels.'
  },
  { address: '1902 Alder Avenue', city: 'Denver', pincode: '80205', phone: '3035550191', notes: '' },
  {
    address: '46 Kiln Road',
    city: 'San Diego',
    pincode: '92101',
    phone: '6195550126',
    notes: 'Blue gate on the left.'
  }
]

const homes = new Map(customers.map(({ email }, at) => [email, OTHERS[at] ?? HOME] as const))

export function homeOf(customer: string): DemoAddress {
  return homes.get(customer) ?? HOME
}
