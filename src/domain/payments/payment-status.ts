const LABELS: Record<string, string> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Not paid',
  refunded: 'Refunded'
}

/** Returns an unknown status unchanged. */
export const getPaymentStatusLabel = (status: string | undefined): string =>
  status ? (LABELS[status] ?? status) : 'N/A'
