const LABELS: Record<string, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Not paid',
  refunded: 'Refunded'
}

/** An unknown status stays unchanged. */
export const paymentStatusLabel = (status: string | undefined): string => (status ? (LABELS[status] ?? status) : 'N/A')
