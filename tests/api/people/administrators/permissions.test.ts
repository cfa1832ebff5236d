import { globSync } from 'node:fs'

import { describe, expect } from 'vitest'

import { getPermission } from '../../../../src/api/contract/call.ts'
import { type CallName, contract } from '../../../../src/api/contract/index.ts'
import { PAGE_AREAS } from '../../../../src/domain/accounts/admin-pages.ts'
import {
  ADMIN_ROLES,
  type AdminArea,
  type AdminRole,
  describePermitted,
  isPermitted
} from '../../../../src/domain/accounts/admin-roles.ts'
import { listScreens } from '../../../../src/islands/admin/frame/screens.ts'
import { EXAMPLES, requestOf } from '../../../support/examples.ts'
import { it } from '../../../support/it.ts'
import { prepareExample } from '../../../support/prepare-example.ts'
import type { Member } from '../../../support/person.ts'
import { openSite } from '../../../support/site.ts'
import { snapshot } from '../../../support/world.ts'

type AdminCall = { [Name in CallName]: (typeof contract)[Name]['access'] extends 'admin' ? Name : never }[CallName]

const ADMIN_CALLS = (Object.keys(contract) as CallName[]).filter(
  (name): name is AdminCall => contract[name].access === 'admin'
)

/** An earlier role may have deleted or changed the subject. */
const ACCEPTED = new Set([200, 201, 400, 404, 409])

describe('an administrator', () => {
  it.for(ADMIN_CALLS)('can make %s only with a role of the table', async (name, { world }) => {
    const { shop, ada } = world
    const { area } = contract[name]
    const permission = getPermission(name)
    await prepareExample(name, world)
    const { url, init } = requestOf(name, EXAMPLES[name](world, world.of(ada)))
    const attempt = async (role: AdminRole): Promise<string> => {
      const person = await shop.admin(`Admin of ${role}`, role)
      const before = await snapshot(shop)
      const response = await person.request(url, init)
      if (ACCEPTED.has(response.status)) return 'permitted'
      const isUnchanged = (await snapshot(shop)) === before
      return `${response.status} ${await response.text()}${isUnchanged ? '' : ' after changes'}`
    }
    const message = `Only ${describePermitted(area, permission)} can do this.`
    const refusal = `403 ${JSON.stringify({ success: false, code: 'forbidden', message })}`
    for (const role of ADMIN_ROLES)
      expect([role, await attempt(role)]).toEqual([role, isPermitted(role, area, permission) ? 'permitted' : refusal])
  })
})

const PAGES = globSync('**/*.astro', { cwd: 'src/pages/admin' }).map(
  (file) => `/admin/${file.replaceAll('\\', '/').replace('.astro', '').replaceAll('[id]', '1')}`
)

describe.for(['in this process', 'on another host'] as const)('a page of the admin panel, with the API %s', (where) => {
  it.for(ADMIN_ROLES)('opens for %s only if the table permits it', async (role, { shop }) => {
    const [site, person] = [await openSite(shop, where), await shop.admin('Grace', role)]
    const areaOf = (path: string) => PAGE_AREAS.get(path.split('/')[2] ?? '') as AdminArea
    const open = async (path: string, { cookies }: Pick<Member, 'cookies'> = person) => {
      const { status, location } = await site.send(path, { ...person, cookies })
      return location ?? status
    }
    for (const path of PAGES)
      expect([path, await open(path)]).toEqual([path, isPermitted(role, areaOf(path), 'read') ? 200 : '/unauth-page'])
    const links = listScreens(role).flatMap((screens) => screens.map(({ href }) => href))
    for (const path of PAGES.filter((page) => page.split('/').length === 3 && page !== '/admin/home-preview'))
      expect([path, links.some((link) => link === path)]).toEqual([path, isPermitted(role, areaOf(path), 'read')])
    expect(await open('/ADMIN/%61dmins/')).toBe(role === 'owner' ? 200 : '/unauth-page')
    expect([await open('/'), await open('/unauth-page'), await open('/admin/nothing')]).toEqual([
      '/admin/dashboard',
      200,
      200
    ])
  })
})
