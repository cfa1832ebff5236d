import { argv, exit } from 'node:process'

const NAMES = [
  'throughput',
  'builds',
  'admin',
  'import',
  'uploads',
  'phone',
  'journey',
  'compare',
  'lighthouse',
  'seed-large'
]

const [name = 'throughput'] = argv.splice(2, 1)
if (!NAMES.includes(name)) {
  console.error(`There is no benchmark '${name}'. Choose one of: ${NAMES.join(', ')}.`)
  exit(1)
}
await import(`./${name}.ts`)
