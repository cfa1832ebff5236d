import type { ReactNode } from 'react'

export const Facts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <dl className="facts">
    {Object.entries(facts).map(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} value`}>{value}</dd>])}
  </dl>
)

interface PostalAddress {
  address: string
  city: string
  pincode: string
  phone: string
  notes: string
}

export const getAddressFacts = ({ address, city, pincode, phone, notes }: PostalAddress) => ({
  Address: address,
  City: city,
  Pincode: pincode,
  Phone: phone,
  Notes: notes
})
