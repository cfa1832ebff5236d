import type { Generated } from 'kysely'

import type { OwnerMail } from '../../../../domain/settings/owner-mails.ts'

export interface PlatformTables {
  /** Only those that an admin has changed. */
  settings: {
    name: string
    /** JSON. */
    value: string
    updated_at: string
  }

  /**
   * The orders, products and emails that the owner was notified about, so that none is reported twice. The row of a product
   * is deleted when the product is restocked.
   */
  owner_notices: {
    kind: OwnerMail
    subject_id: string
    notified_at: string
  }

  counters: {
    name: string
    value: number
  }

  images: {
    hash: string
    width: number
    height: number
    created_at: string
  }

  /** Contains no data of visitors. */
  daily_counts: {
    /** In UTC. */
    day: string
    name: string
    /** Empty if the name says everything. */
    subject: string
    count: number
  }

  /** Shared by all processes. */
  jobs: {
    name: string
    /** Until then, only the process that has the lease runs the job. Null for jobs that every process runs. */
    leased_until: string | null
    /** The end of the last run without an error. */
    succeeded_at: string | null
    /** JSON. */
    result: string | null
    failed_at: string | null
    /** The first failure after the last success. */
    failing_since: string | null
    error: string | null
  }

  mail_outbox: {
    id: string
    /** Such as `order-confirmed:<order id>`. */
    idempotency_key: string
    recipient: string
    subject: string
    text: string
    html: string
    /** Becomes the header `List-Unsubscribe`. Null for emails about orders and accounts. */
    unsubscribe_url: Generated<string | null>
    created_at: string
    next_attempt_at: string
    attempts: number
    sent_at: Generated<string | null>
    /** The time at which the shop stopped trying. */
    failed_at: Generated<string | null>
    last_error: Generated<string | null>
  }

  /** The count restarts after `ends_at`. */
  attempts: {
    key: string
    count: number
    ends_at: string
  }
}
