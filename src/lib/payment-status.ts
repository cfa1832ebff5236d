const WORDS: Record<string, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Not paid',
  refunded: 'Refunded'
}

/** What has become of an order's payment, as shoppers say it; one that the shop does not know stands as it is. */
export const paymentStatusWords = (status: string | undefined): string => (status ? (WORDS[status] ?? status) : 'N/A')
