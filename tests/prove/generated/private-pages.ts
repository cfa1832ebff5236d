import type { Fleet } from '../../support/fleet.ts'
import type { Finding } from '../check.ts'
import type { Actor } from './cast.ts'

const PAGES = ['/shop/account', '/shop/account?tab=addresses', '/shop/checkout', '/shop/home', '/shop/listing']

/** Two shoppers and a visitor read the same addresses by turns: nobody is shown what was made for another. */
export async function readPrivatePages({ shops }: Fleet, people: Actor[], count: number): Promise<Finding> {
  const seen = new Set<string>()
  const wrong: string[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const reader = people[turn % (people.length + 1)]
    const page = PAGES[Math.floor(turn / (people.length + 1)) % PAGES.length] ?? ''
    const cookie = reader ? `session=${reader.cookie}` : ''
    const answer = await fetch(`${shops[0]?.url}${page}`, { redirect: 'manual', headers: { cookie } })
    const text = await answer.text()
    if (reader && answer.status !== 200) wrong.push(`${page} answered ${answer.status}`)
    for (const { user, secrets } of people) {
      const shown = secrets.filter((word) => text.includes(word))
      if (user.id === reader?.user.id) for (const word of shown) seen.add(word)
      else wrong.push(...shown.map((word) => `${page} showed ${reader?.user.userName ?? 'a visitor'} ${word}`))
    }
  }
  const unseen = people.filter(({ secrets }) => !secrets.some((word) => seen.has(word)))
  return {
    done: `${count} pages read by two shoppers and a visitor in turn`,
    figure: `${wrong.length} with somebody else on them`,
    bound: 'none, and each saw their own',
    wrong: [...wrong, ...unseen.map(({ user }) => `${user.userName} never saw their own`)]
  }
}
