import { readFile } from 'node:fs/promises'

import { expect } from 'vitest'
import { parse } from 'yaml'

import { serveMetrics } from '../../../../src/server/platform/metrics/serve.ts'
import { readHealth } from '../../../../src/server/shop/health/checks.ts'
import { it } from '../../../support/it.ts'
import { freePorts } from '../../../support/ports.ts'

const readText = (name: string) => readFile(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8')

interface Dashboard {
  panels: { targets: { expr: string }[] }[]
}

async function listExpressions(): Promise<string[]> {
  const { groups } = parse(await readText('alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }
  const { panels } = JSON.parse(await readText('dashboard.json')) as Dashboard
  return [...groups.flatMap(({ rules }) => rules), ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
}

/** Prometheus itself writes `up`. */
const METRIC = /\b(?:selvedge|nodejs|process)_\w+/g

it('the alert rules and the dashboard use only metrics and checks that exist', async ({ shop }) => {
  const [port = 0] = await freePorts(1)
  const metrics = { metricsHost: '127.0.0.1', metricsPort: port }
  shop.atClose(await serveMetrics(metrics, shop.shop.db, () => readHealth(shop.shop)))
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const expressions = await listExpressions()
  const names = [...new Set(expressions.flatMap((expression) => expression.match(METRIC) ?? []))]
  expect(names.length).toBeGreaterThan(9)
  // A histogram without a request exposes only its type.
  const exists = (name: string) => text.includes(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `)
  expect(names.filter((name) => !exists(name))).toEqual([])
  const checks = expressions.flatMap((expression) => [...expression.matchAll(/check="(\w+)"/g)].map(([, name]) => name))
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.filter((name) => !text.includes(`selvedge_health{check="${name}"}`))).toEqual([])
})
