/** ISO times in UTC. Without a start, the banner is visible at once; without an end, until it is deleted. */
export interface BannerSchedule {
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
}

export const isBannerVisible = ({ startsAt, endsAt }: BannerSchedule, now: string): boolean =>
  (!startsAt || startsAt <= now) && (!endsAt || endsAt > now)
