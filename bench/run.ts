import { argv, exit } from 'node:process'

const NAMES = ['throughput', 'phone', 'journey', 'lighthouse', 'admin', 'import', 'uploads', 'seed-large']

// A folder is the build to compare with, for the default benchmark.
const [name = 'throughput'] = argv[2]?.includes('/') ? [] : argv.splice(2, 1)
if (!NAMES.includes(name)) {
  console.error(`There is no benchmark '${name}'. Choose one of: ${NAMES.join(', ')}.`)
  exit(1)
}
await import(`./${name}.ts`)
