// How long a file lies in the inbox of one of 60 channels, while the mount of another one hangs, against the same without it.
// The mount is a pipe that nobody writes to: opening it holds a thread of the process, as a dead mount does.
// Run: UV_THREADPOOL_SIZE=32 node --import tsx bench/channels.ts

import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectAsOwner } from '../server/db/connect.ts'
import { prepareLogins } from '../server/db/logins.ts'
import { openDatabase } from '../server/db/open-database.ts'
import type { ChannelRoot } from '../server/domain/channel/channel-folder.ts'
import { declarationBackground } from '../server/domain/declaration/background.ts'
import type { ExchangePort } from '../server/domain/transport/exchange-port.ts'
import { folderPort } from '../server/domain/transport/folder/folder-session.ts'
import { allowedNetworks } from '../server/outgoing/allowed-networks.ts'
import { silentLog } from '../server/testing/work-harness.ts'
import { openVault } from '../server/vault/vault.ts'
import { ensurePeriodic, periodicHandling } from '../server/work/periodic.ts'
import { startWorkers } from '../server/work/worker.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'
import { openSeededDatabase } from './own-postgres.ts'

const channels = sized(60, 4)
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
/** Longer than a call may take before it counts as hanging, so that the time before is in it. */
const seconds = sized(25, 4)
const hung = 'c0'

const postgres = await openSeededDatabase()
const owner = await connectAsOwner(postgres.databaseUrl)
const key = Buffer.alloc(32, 7)
const database = openDatabase(await prepareLogins(owner.pool, { ownerUrl: postgres.databaseUrl, key }))
const root = await mkdtemp(join(tmpdir(), 'kouan-channels-'))
await chmod(root, 0o711)
await owner.pool.query(
  `insert into base_channel (tenant_id, channel_code, channel_name, protocol, folder, wrap_dxp, status)
   select 0, 'c' || n, 'c' || n, 'LOCAL', 'c' || n, true, '1' from generate_series(0, $1::int - 1) n`,
  [channels],
)
const pipe = join(root, 'pipe')
execFileSync('mkfifo', [pipe])

/** Lets go of the threads that wait for a writer: a process does not end while they do. */
function letGo(): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch {
    // None waits.
  }
}
// Before the folder goes.
process.prependOnceListener('exit', letGo)

let isHanging = false
const inner = folderPort()
const port: ExchangePort<ChannelRoot> = {
  ...inner,
  async listInbox(place, last) {
    if (isHanging && place.folder === hung) await (await open(pipe, constants.O_RDONLY)).close()
    return inner.listInbox(place, last)
  },
}
const settings = { loginProof: false, channelRoot: root, channelMode: 0o750, simulatedCustoms: false }
const services = {
  vault: openVault({ encryptionKey: key }),
  settings,
  networks: allowedNetworks([]),
  signers: { find: () => undefined, all: [] },
}
const made = declarationBackground(
  { database, services: services as never, clock: () => new Date(), threads, transports: [] },
  { port },
)
await ensurePeriodic(database.work.kysely, made.periodics)
const workers = startWorkers({
  database: database.work,
  handlers: [...made.work, ...made.periodics.map(periodicHandling)],
  periodics: made.periodics,
  clock: () => new Date(),
  log: silentLog,
})

let dropped = 0
/** A file into each inbox but that of the hung one, over and over; milliseconds until each is gone. */
async function delays(): Promise<number[]> {
  const found: number[] = []
  const until = performance.now() + seconds * 1000
  const client = async (channel: number) => {
    const inbox = join(root, `c${channel}`, 'inbox')
    await mkdir(inbox, { recursive: true })
    // Not all of them at the same moment of a round.
    await wait((channel % 20) * 100)
    while (performance.now() < until) {
      dropped += 1
      const file = `r${dropped}.xml`
      await writeFile(join(root, `c${channel}`, `.${file}`), `<a n="${dropped}"/>`)
      const begin = performance.now()
      await rename(join(root, `c${channel}`, `.${file}`), join(inbox, file))
      while ((await readdir(inbox)).includes(file)) await wait(50)
      found.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: channels - 1 }, (_, index) => client(index + 1)))
  return found
}

const say = (title: string, found: number[]) => {
  const [middle, most] = [median(found), Math.max(...found)]
  console.log(`${title}: ${found.length} files, median ${Math.round(middle)} ms, longest ${Math.round(most)} ms`)
  return { middle, most }
}
const without = say('no channel hangs', await delays())
isHanging = true
const beside = say('one of 60 hangs', await delays())
console.log(
  `beside a hung channel: ${(beside.middle / without.middle).toFixed(2)} × the median, longest ${Math.round(beside.most - without.most)} ms more`,
)
isHanging = false
letGo()
await workers.drain()
await database.close()
await owner.close()
await rm(root, { recursive: true, force: true })
await postgres.stop()
