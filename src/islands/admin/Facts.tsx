import type { ReactNode } from 'react'

import type { AddressFields } from '../../api/contract/addresses.ts'
import { formatAddressLines } from '../../domain/addresses/format-address.ts'

export const Facts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <dl className="facts">
    {Object.entries(facts).map(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} value`}>{value}</dd>])}
  </dl>
)

export const getAddressFacts = (address: AddressFields) => ({
  Address: formatAddressLines(address).join(', '),
  Phone: address.phone,
  Notes: address.notes
})
