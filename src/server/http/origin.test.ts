import { describe, expect, it } from 'vitest'

import { readConfig } from '../config.ts'
import { frontEnd, provenance } from './origin.ts'

const config = readConfig('serve', {
  PUBLIC_URL: 'https://shop.example/',
  TRUSTED_ORIGINS: 'https://app.example',
  PAYMENTS: 'simulated'
})
const proxied = { ...config, trustProxy: true }

describe('where a write comes from', () => {
  it.for<[Record<string, string>, string]>([
    [{ origin: 'https://shop.example' }, 'own'],
    [{ origin: 'https://app.example' }, 'own'],
    [{ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, 'own'],
    [{ 'sec-fetch-site': 'same-origin' }, 'own'],
    [{ origin: 'http://localhost:4321', host: 'localhost:4321' }, 'own'],
    [{ origin: 'https://localhost:4321', host: 'localhost:4321' }, 'foreign'],
    [{ origin: 'https://evil.example' }, 'foreign'],
    [{ origin: 'https://evil.example', host: 'shop.example' }, 'foreign'],
    [{ origin: 'https://shop.example.evil.example' }, 'foreign'],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'foreign'],
    [{ 'sec-fetch-site': 'same-site' }, 'foreign'],
    [{ 'sec-fetch-site': 'none' }, 'foreign'],
    [{ origin: 'null', host: 'null' }, 'foreign'],
    [{ origin: 'null', host: '999.999.999.999' }, 'foreign'],
    [{ origin: 'https://other.example', 'x-forwarded-host': 'other.example', host: 'shop.example' }, 'foreign'],
    [{ host: 'shop.example' }, 'unsaid'],
    [{}, 'unsaid']
  ])('%j is %s', ([headers, expected]) => {
    expect(provenance(config, new Headers(headers))).toBe(expected)
  })

  it('is told by a proxy only when proxies are trusted', () => {
    const headers = new Headers({ origin: 'https://www.example', 'x-forwarded-host': 'www.example', host: '10.0.0.1' })
    expect(provenance(config, headers)).toBe('foreign')
    expect(provenance(proxied, headers)).toBe('own')
  })
})

it('sends payers back to a front end only when it is trusted', () => {
  const from = (origin?: string) => frontEnd(config, new Headers(origin ? { origin } : {}))
  expect([from('https://app.example'), from('https://evil.example'), from('null'), from()]).toEqual([
    'https://app.example',
    'https://shop.example',
    'https://shop.example',
    'https://shop.example'
  ])
})
