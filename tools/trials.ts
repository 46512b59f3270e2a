// `npm run trials`: long runs with printed counts, each of which has a small one of its kind in the tests.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

interface Trial {
  title: string
  file: string
  environment: Record<string, string>
}

const trials: Record<string, Trial> = {
  'two-servers': {
    title: 'two servers on one database, killed at every step, four rounds of 14 (about half an hour)',
    file: 'server/domain/declaration/fault-two-servers.test.ts',
    environment: { TRIAL_ROUNDS: '4' },
  },
  jobs: {
    title: '3,000 orders declared by a job whose process is killed on the way (about a minute)',
    file: 'server/features/order/order-jobs.test.ts',
    environment: { TRIAL_ORDERS: '3000' },
  },
}

const [name] = process.argv.slice(2)
const trial = name === undefined ? undefined : trials[name]
if (!trial) {
  console.log('npm run trials -- <name>')
  for (const [known, { title }] of Object.entries(trials)) console.log(`  ${known.padEnd(14)} ${title}`)
  process.exitCode = name === undefined ? 0 : 1
} else {
  const folder = join(import.meta.dirname, '..')
  const child = spawn(join(folder, 'node_modules/.bin/vitest'), ['run', '--project', 'server', trial.file], {
    cwd: folder,
    // What is set already wins: a shorter or longer trial.
    env: { ...trial.environment, ...process.env },
    stdio: 'inherit',
  })
  child.once('close', (code) => {
    process.exitCode = code ?? 1
  })
}
