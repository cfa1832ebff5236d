const LABELS: Record<string, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Not paid',
  refunded: 'Refunded'
}

/** Returns an unknown status unchanged. */
export const getPaymentStatusLabel = (status: string | undefined): string =>
  status ? (LABELS[status] ?? status) : 'N/A'
