const WORDS: Record<string, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Not paid',
  refunded: 'Refunded'
}

/** An unknown status is returned unchanged. */
export const paymentStatusLabel = (status: string | undefined): string => (status ? (WORDS[status] ?? status) : 'N/A')
