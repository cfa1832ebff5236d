/** `catalog`: shoppers' changes that pages do not show yet. */
export type ChangeKind = 'banner' | 'catalog' | 'content'

/** A row is deleted in the transaction that applies it. */
export interface ScheduledChanges {
  id: string
  at: string
  kind: ChangeKind
  subject_id: string
  /** JSON. */
  payload: string
  created_by: string | null
  created_at: string
}
