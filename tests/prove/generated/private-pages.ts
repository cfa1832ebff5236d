import type { Fleet } from '../../support/fleet.ts'
import type { Finding } from '../check.ts'
import type { Actor } from './actors.ts'

const PAGES = ['/shop/account', '/shop/account?tab=addresses', '/shop/checkout', '/shop/home', '/shop/listing']

/** No response may contain another person's data. */
export async function readPrivatePages({ shops }: Fleet, people: Actor[], count: number): Promise<Finding> {
  const ownSecretsSeen = new Set<string>()
  const wrong: string[] = []
  for (let index = 0; index < count; index += 1) {
    const reader = people[index % (people.length + 1)]
    const page = PAGES[Math.floor(index / (people.length + 1)) % PAGES.length] ?? ''
    const cookie = reader ? `session=${reader.cookie}` : ''
    const response = await fetch(`${shops[0]?.url}${page}`, { redirect: 'manual', headers: { cookie } })
    const text = await response.text()
    if (reader && response.status !== 200) wrong.push(`${page} responded with ${response.status}`)
    for (const { user, secrets } of people) {
      const leaked = secrets.filter((word) => text.includes(word))
      if (user.id === reader?.user.id) for (const word of leaked) ownSecretsSeen.add(word)
      else wrong.push(...leaked.map((word) => `${page} showed ${reader?.user.userName ?? 'a visitor'} ${word}`))
    }
  }
  const peopleWithoutData = people.filter(({ secrets }) => !secrets.some((word) => ownSecretsSeen.has(word)))
  return {
    done: `${count} pages read by two shoppers and a visitor in turn`,
    figure: `${wrong.length} with somebody else on them`,
    bound: 'none, and each saw their own',
    wrong: [...wrong, ...peopleWithoutData.map(({ user }) => `${user.userName} never saw their own`)]
  }
}
