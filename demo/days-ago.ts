export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
