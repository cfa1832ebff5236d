/** Contains no data of visitors. */
export interface DailyCountRow {
  /** In UTC. */
  day: string
  name: string
  /** Empty if the name says everything. */
  subject: string
  count: number
}
