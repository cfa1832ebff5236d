/** Shared by all processes. */
export interface Jobs {
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
