interface Seller {
  shopName: string
  businessDetails: string
}

/** Returns what invoices and packing slips say about the seller, on several lines. */
export const formatSeller = ({ shopName, businessDetails }: Seller): string =>
  [shopName, businessDetails].filter(Boolean).join('\n')
