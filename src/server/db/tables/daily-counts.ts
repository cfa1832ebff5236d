/** Contains no data of visitors. */
export interface DailyCountRows {
  /** In UTC. */
  day: string
  name: string
  /** Empty if the name says everything. */
  subject: string
  count: number
}
