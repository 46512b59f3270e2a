// `npm run trials`: long runs with printed counts, each of which has a small one of its kind in the tests.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

interface Trial {
  title: string
  project: string
  files: string[]
  environment: Record<string, string>
}

/** Runs whole what the tests sample: customs/conformance/trial-share.ts. */
const whole = { TRIAL_WHOLE: '1' }

const trials: Record<string, Trial> = {
  faults: {
    title: 'one server, killed at every step with forty orders under way (some minutes)',
    project: 'server',
    files: ['server/domain/declaration/delivery/fault.test.ts'],
    environment: { TRIAL_FAULTS: '1' },
  },
  transports: {
    title:
      'channels over SFTP, HTTP and AMQP of servers with odd habits, ours killed at every step and the other one killed (half an hour)',
    project: 'server',
    files: ['server/domain/declaration/delivery/fault-transports.test.ts'],
    environment: { TRIAL_FAULTS: '1' },
  },
  forwarding: {
    title: 'receipts passed on by two servers, one killed at every step, and the receiver killed (some minutes)',
    project: 'server',
    files: ['server/domain/declaration/forwarding/fault-forwarding.test.ts'],
    environment: { TRIAL_FAULTS: '1' },
  },
  'two-servers': {
    title:
      'two servers on one database, killed at every step, 311, 621, 623 and 603, four rounds of 56 (about two hours; TRIAL_ROUNDS)',
    project: 'server',
    files: ['server/domain/declaration/delivery/fault-two-servers.test.ts'],
    environment: { TRIAL_ROUNDS: '4' },
  },
  exclusive: {
    title:
      '1,000 random histories of documents with exclusive numbers over two servers (some minutes; TRIAL_HISTORIES)',
    project: 'server',
    files: ['server/domain/declaration/documents/exclusive-histories.test.ts'],
    environment: { TRIAL_HISTORIES: '1000' },
  },
  alerts: {
    title: 'the alert rules and the figures by promtool of the Debian package prometheus (seconds)',
    project: 'server',
    files: ['server/gate/alert-rules.test.ts', 'server/gate/metrics.test.ts'],
    environment: { TRIAL_ALERTS: '1' },
  },
  balancer: {
    title: 'three servers behind a balancer, one at a time killed or ended under load (ten minutes; TRIAL_SECONDS)',
    project: 'server',
    files: ['server/boot/balanced-servers.test.ts'],
    environment: { TRIAL_SECONDS: '600' },
  },
  backup: {
    title:
      '2,000 orders saved and declared while a backup is made, restored on a new cluster (some minutes; TRIAL_ORDERS)',
    project: 'e2e',
    files: ['e2e/restored-backup.e2e.ts'],
    environment: { TRIAL_ORDERS: '2000' },
  },
  'point-in-time': {
    title:
      'a PostgreSQL of the system brought back to a moment from a copy and its archived log (a minute; TRIAL_ROWS)',
    project: 'server',
    files: ['server/boot/point-in-time.test.ts'],
    environment: { TRIAL_ROWS: '2000' },
  },
  pgbouncer: {
    title:
      'a PostgreSQL of the system behind PgBouncer: refused per transaction and statement, at work per session (a minute; TRIAL_PROGRAMS)',
    project: 'e2e',
    files: ['e2e/pooled-database.e2e.ts'],
    environment: { TRIAL_POOLER: '1', TRIAL_ORDERS: '60' },
  },
  failover: {
    title:
      'two servers on a pair of PostgreSQL under Patroni, its primary killed, frozen, cut off, filled up, replaced (an hour; TRIAL_TURNS, TRIAL_SEED, TRIAL_PROGRAMS, TRIAL_FAKETIME)',
    project: 'e2e',
    files: ['e2e/failover.e2e.ts'],
    environment: { TRIAL_TURNS: '20' },
  },
  'rolling-update': {
    title:
      'two servers of an earlier version behind HAProxy replaced by this one and back under load (ten minutes; TRIAL_COMMIT, TRIAL_EARLIER, TRIAL_PROGRAMS)',
    project: 'e2e',
    files: ['e2e/rolling-update.e2e.ts'],
    // The end of the stage before.
    environment: { TRIAL_COMMIT: 'da55eed6' },
  },
  soak: {
    title:
      'people, imports, declarations, receipts and reports on one server beside a bare handler (half an hour; TRIAL_SECONDS)',
    project: 'server',
    files: ['server/boot/soak.test.ts'],
    environment: { TRIAL_SECONDS: '1800' },
  },
  live: {
    title: '2,000 sockets behind a balancer, 1,000 changes, a server killed amid them (some minutes)',
    project: 'server',
    files: ['server/boot/balanced-servers.test.ts'],
    environment: { TRIAL_SOCKETS: '2000', TRIAL_CHANGES: '1000' },
  },
  'carried-over': {
    title: 'data folders of four earlier versions, killed at work, started with this one (some minutes; TRIAL_COMMITS)',
    project: 'e2e',
    files: ['e2e/carried-over.e2e.ts'],
    // The first with documents of any kind, one between, one before trials, the end of the stage before.
    environment: { TRIAL_COMMITS: '1dbc4b7 1835e72 022d447 da55eed6' },
  },
  scale: {
    title:
      '1,000,000 goods lines: reports by the roll-up and directly, lists, sizes (a quarter of an hour; TRIAL_LINES)',
    project: 'server',
    files: ['server/features/report/scale.test.ts'],
    environment: { TRIAL_LINES: '1000000' },
  },
  jobs: {
    title: '3,000 orders declared by a job whose process is killed on the way (about a minute)',
    project: 'server',
    files: ['server/features/order/order-jobs.test.ts'],
    environment: { TRIAL_ORDERS: '3000' },
  },
  'open-api': {
    title: '1,000 orders by curl over the open API, every request twice, the server killed three times (some minutes)',
    project: 'server',
    files: ['server/features/open/thousand-orders.test.ts'],
    environment: { TRIAL_ORDERS: '1000' },
  },
  'open-fuzz': {
    title: '5,000 spoiled requests to the open API: no failure, answers as documented, nothing half done (minutes)',
    project: 'server',
    files: ['server/features/open/fuzz.test.ts'],
    environment: { TRIAL_REQUESTS: '5000' },
  },
  'generated-clients': {
    title:
      'clients of two public generators from npm: compiled, 500 orders mended, declared, followed, the receiver away (some minutes; TRIAL_ORDERS)',
    project: 'server',
    files: ['server/features/open/generated-clients.test.ts'],
    environment: { TRIAL_ORDERS: '500' },
  },
  'broker-sheet': {
    title:
      '3,000 orders of a broker with odd cells: imported, mended, declared, refused, corrected by a sheet, accepted (some minutes)',
    project: 'server',
    files: ['server/features/order/broker-sheet.test.ts'],
    environment: { TRIAL_ORDERS: '3000' },
  },
  'broker-screen': {
    title:
      'a platform’s CSV of 3,000 orders with odd cells through the screens, with the presses and sentences (some minutes)',
    project: 'e2e',
    files: ['e2e/broker-sheet.e2e.ts'],
    environment: { TRIAL_ORDERS: '3000' },
  },
  'broker-day': {
    title:
      '1,000 orders from a sheet to customs and back, the server killed in each of three jobs (some minutes; TRIAL_ORDERS)',
    project: 'e2e',
    files: ['e2e/worklist.e2e.ts'],
    environment: { TRIAL_ORDERS: '1000', TRIAL_KILLS: '1' },
  },
  'hostile-input': {
    title: 'every hostile value in every single field of every call and filter (ten minutes)',
    project: 'server',
    files: ['server/architecture/hostile-input.test.ts', 'server/architecture/filters.test.ts'],
    environment: whole,
  },
  values: {
    title:
      '45,000 mutations against the official schemas (CUSTOMS_MATERIAL), 14,000 changed values, 100,000 texts of schedules (about a minute)',
    project: 'unit',
    files: [
      'customs/conformance/tables.test.ts',
      'customs/conformance/value-mutations.test.ts',
      'contract/rules/cron/random-texts.test.ts',
    ],
    environment: whole,
  },
  release: {
    title:
      'a release built twice, installed without network and Node by another user: demo, backup, restore, cut archives, killed upgrades (root, ten minutes; TRIAL_KILLS)',
    project: 'unit',
    files: ['tools/release/install-offline.test.ts'],
    environment: { TRIAL_RELEASE: '1' },
  },
  'widgets-package': {
    title:
      'the widgets packed, installed by npm into an empty project, type-checked, rendered, built (half a minute where npm has it all)',
    project: 'unit',
    files: ['tools/widgets-package.test.ts'],
    environment: whole,
  },
  'gallery-warnings': {
    title: 'every test of the gallery with the warnings of React and antd, which are faults (about five minutes)',
    project: 'gallery',
    files: [],
    environment: { TRIAL_GALLERY_WARNINGS: '1', ...whole },
  },
  'gallery-page': {
    title: 'every widget as the product serves it (half a minute)',
    project: 'e2e',
    files: ['e2e/gallery-page.e2e.ts'],
    environment: whole,
  },
  'data-rules': {
    title: '10,000 random data rules against a plain filter: list and total, export and figure of 500 (some minutes)',
    project: 'server',
    files: ['server/features/order/data-rules-sample.test.ts'],
    environment: { TRIAL_RULES: '10000' },
  },
  benches: {
    title: 'every bench with its smallest sizes, also those that open a browser (about ten minutes)',
    project: 'bench',
    files: ['bench/benches.test.ts'],
    environment: whole,
  },
  looks: {
    title:
      'every page of the menu with two years of invented trade: lists at four widths cut nothing, no barriers (ten minutes)',
    project: 'e2e',
    files: ['e2e/lists-fit.e2e.ts'],
    environment: whole,
  },
  wall: {
    title: 'a screen on a wall through 1,000 answers: its heap after each third (a minute; TRIAL_ANSWERS)',
    project: 'e2e',
    files: ['e2e/wall-memory.e2e.ts'],
    environment: { TRIAL_ANSWERS: '1000' },
  },
  'second-tries': {
    title:
      'every browser test twice, its first try failed at its end: it passes on what that left (three quarters of an hour)',
    project: 'e2e',
    files: [],
    environment: { TRIAL_SECOND_TRIES: '1' },
  },
}

/** Runs tests many times, with options of its own. */
const mutations = {
  name: 'mutations',
  title:
    'small faults, one at a time, drawn by a seed, and the tests nearest to them (two hours for 200; --folder, --count)',
}
const [name] = process.argv.slice(2)
const trial = name === undefined ? undefined : trials[name]
if (name === mutations.name) {
  await import('./mutations.ts')
} else if (!trial) {
  console.log('npm run trials -- <name>')
  for (const [known, { title }] of [...Object.entries(trials), [mutations.name, mutations] as const]) {
    console.log(`  ${known.padEnd(15)} ${title}`)
  }
  process.exitCode = name === undefined ? 0 : 1
} else {
  const folder = join(import.meta.dirname, '..')
  const child = spawn(join(folder, 'node_modules/.bin/vitest'), ['run', '--project', trial.project, ...trial.files], {
    cwd: folder,
    // A variable that is set already is kept, for a shorter or longer trial.
    env: { ...trial.environment, ...process.env },
    stdio: 'inherit',
  })
  child.once('close', (code) => {
    process.exitCode = code ?? 1
  })
}
