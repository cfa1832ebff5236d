interface Seller {
  shopName: string
  businessDetails: string
}

/** Returns what invoices and packing slips say about the seller, on several lines. */
export const formatSeller = ({ shopName, businessDetails }: Seller): string =>
  [shopName, businessDetails].filter(Boolean).join('\n')

/** Returns the address for returns in one line, or '' if the shop has none. */
export const formatReturnAddress = (seller: Seller): string =>
  seller.businessDetails && formatSeller(seller).replaceAll('\n', ', ')

/** `outcome` is what follows, as `describeReturnOutcome` says it. */
export const describeReturnParcel = (address: string, outcome: string): string =>
  `${address ? `Please send the items to ${address}.` : 'Please ask us where to send the items.'} We'll ${outcome} when we've received them.`
