// Starts the product: folder, web build, database, application; shuts down in order on SIGTERM and SIGINT.
import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answerWhileStarting } from './boot/answer-while-starting.ts'
import { buildWeb } from './boot/build-web.ts'
import { dropPrivileges, prepareFolder, refuseForeign } from './boot/drop-privileges.ts'
import { explainFailure } from './boot/explain-failure.ts'
import { generatePassword } from './boot/generate-password.ts'
import { lockFolder } from './boot/lock-folder.ts'
import { type ReadSecrets, readSecrets, type Secrets, signSecretOf } from './boot/secrets.ts'
import { readServerId } from './boot/server-id.ts'
import { shutDownOnSignal } from './boot/shut-down-on-signal.ts'
import { buildApp, buildHealth } from './build-app.ts'
import { type Config, readConfig } from './config.ts'
import { connectAsOwner, type DatabaseAddress, type OwnerConnections, startDatabaseServer } from './db/connect.ts'
import { limitFunctions } from './db/limit-functions.ts'
import { type Logins, prepareLogins } from './db/logins.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import type { SlowStatement } from './db/pool.ts'
import { announcePresence } from './db/presence.ts'
import { refuseSharedSessions } from './db/refuse-shared-sessions.ts'
import type { ReplicaState } from './db/replica.ts'
import { publishServer } from './domain/monitor/running-server.ts'
import { watchFiles } from './domain/monitor/watch-files.ts'
import { openFileStore } from './files/open-file-store.ts'
import { closeGracefully } from './gate/close-gracefully.ts'
import { projectFolder } from './ground/project-folder.ts'
import { version } from './ground/version.ts'
import { checkFileStore } from './keys/check-file-store.ts'
import { encryptExisting } from './keys/encrypt-existing.ts'
import { unlockKeys } from './keys/known-keys.ts'
import { loadDemoAtStart } from './load-demo-at-start.ts'
import { openServices } from './open-services.ts'
import { seed } from './seed/seed.ts'
import { startBackground } from './start-background.ts'
import { openVault } from './vault/vault.ts'
import { startWhenReleased } from './work/hold.ts'

const clock = () => new Date()
const say = (line: string) => process.stdout.write(`${line}\n`)

/** For the time before the port is open, when an error ends the start. */
const silentLog = { info: () => {}, warn: () => {}, error: () => {} }

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  prepareFolder(config.dataFolder, 'KOUAN_DATA')
  refuseForeign(config.dataFolder)
  const unlock = lockFolder(config.dataFolder)
  process.once('exit', unlock)
  // Registered here, so that a signal during the start ends what runs by then.
  const steps: (() => Promise<unknown>)[] = []
  shutDownOnSignal(steps, config.stopDelaySeconds)
  // As root, because the sources may be root's own; not afterwards.
  const building = '正在构建网页（第一次启动或源文件有变化时），请稍候……'
  if (config.parts.web && process.env.NODE_ENV !== 'development')
    await buildWeb({ projectFolder, onBuild: () => say(building) })
  dropPrivileges({ folder: config.dataFolder, projectFolder })
  if (!config.objectStore) prepareFolder(config.filesFolder, 'KOUAN_FILES')
  prepareFolder(config.channelRoot, 'KOUAN_CHANNEL_ROOT')
  // The address of a port that the system chooses is not known before.
  const starting = config.port === 0 ? undefined : await answerWhileStarting(config)
  const read = readSecrets({ ...config, folder: config.dataFolder, randomBytes })

  const server = await startDatabaseServer(addressOf(config), {
    onLost: (reason) => giveUp(`口岸台已停止：数据库意外退出且无法恢复：${reason}`),
  })
  steps.unshift(() => server.stop())
  const { logins, secrets } = await prepareDatabase({ ownerUrl: server.ownerUrl, config, read })
  const presence = await announcePresence({
    url: logins.staff,
    keyId: openVault(secrets).keyId,
    onOutdated: (sentence) => giveUp(`口岸台已停止：${sentence}`),
  })
  steps.unshift(() => presence.end())
  const db = openDatabase(logins, {
    sizes: config.connections,
    replica: config.replica,
    onError: reportBroken,
    onReplica: reportReplica,
    onSlow: reportSlow,
  })
  steps.unshift(() => db.close())
  const services = openServices({ config, secrets, database: db, clock })
  if (config.parts.demo) {
    const password = config.demoPassword ?? generatePassword(randomInt)
    await loadDemoAtStart({ database: db, services, clock, log: silentLog, say, password })
  }
  const ending = new AbortController()
  const files = watchFiles({ files: services.files })
  steps.splice(1, 0, async () => files.end())
  const areFilesThere = () => files.answers()
  const parts = { config, db, secrets, services, clock, ending: ending.signal, areFilesThere }
  const app = await (config.parts.web ? buildApp(parts) : buildHealth(parts))
  const closing = closeGracefully(app)
  steps.unshift(() => closing.close())
  await starting?.end()
  const address = await app.listen({ port: config.port, host: config.host })
  app.log.info({ version, node: process.version }, 'started')
  const serverId = readServerId(config.dataFolder)
  const published = publishServer({
    db: db.work.kysely,
    services,
    server: serverId,
    clock,
    log: app.log,
    areFilesThere,
  })
  steps.splice(1, 0, () => published.end())
  // After the port is open, so that a refused start has changed nothing.
  if (config.parts.work) {
    const background = startWhenReleased({
      db: db.work.kysely,
      onError: (error) => giveUp(`口岸台已停止：后台工作没有启动：${explainFailure(error, config)}`),
      start: () =>
        startBackground({
          database: db,
          services,
          clock,
          log: app.log,
          threads: config.threads,
          server: serverId,
        }),
    })
    steps.splice(1, 0, () => background.drain())
  }
  steps.unshift(async () => {
    ending.abort()
    // A balancer sees 503 and sends requests to another server.
    if (config.parts.web) await wait(config.stopDelaySeconds * 1000)
  })
  say(`口岸台已启动：${address}${config.parts.web ? '' : '（只运行后台工作）'}`)
}

const addressOf = ({ databaseUrl, dataFolder }: Config): DatabaseAddress =>
  databaseUrl === undefined ? { embeddedFolder: join(dataFolder, 'postgres') } : { databaseUrl }

const reportBroken = (reason: string) =>
  process.stderr.write(`${JSON.stringify({ level: 'warn', msg: 'a database connection broke', reason })}\n`)

const reportSlow = ({ sql, milliseconds }: SlowStatement) =>
  process.stderr.write(
    `${JSON.stringify({ level: 'warn', msg: 'a slow statement', ms: Math.round(milliseconds), statement: sql.replace(/\s+/g, ' ').slice(0, 500) })}\n`,
  )

function reportReplica(state: ReplicaState): void {
  const line =
    'unusable' in state
      ? { level: 'warn', msg: 'the replica is not read', reason: `${state.unusable}: ${state.reason}` }
      : { level: 'info', msg: 'the replica is read' }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

interface DatabasePreparation {
  ownerUrl: string
  config: Config
  read: ReadSecrets
}

/** Does everything that needs the database owner; afterwards no connection of the owner is left. */
async function prepareDatabase({
  ownerUrl,
  config,
  read,
}: DatabasePreparation): Promise<{ logins: Logins; secrets: Secrets }> {
  const owner = await connectAsOwner(ownerUrl)
  try {
    await migrate(owner.pool)
    // A dump of another cluster has numbers of transactions that this one has not reached.
    await owner.pool.query('select kouan_mend_cursors()')
    const keys = await unlockKeys({ db: owner.kysely, keys: read.secrets, persist: read.persist })
    const secrets = { ...read.secrets, ...keys, signSecret: read.secrets.signSecret ?? signSecretOf(keys.hashKey) }
    const files = openFileStore(config)
    await checkFileStore(owner.kysely, files)
    await encryptExisting({ db: owner.kysely, vault: openVault(secrets), files, say })
    await seedDatabase({ db: owner, config })
    if ((await limitFunctions(owner.pool)) !== null) say(tooManyFunctions)
    // Derived from the hash key, not the encryption key, so that servers with the old and the new key use the same
    // logins.
    const logins = await prepareLogins(owner.pool, { ownerUrl, key: keys.hashKey })
    // A pooler may have another mode for each of its users.
    if (owner.arePooled) for (const url of Object.values(logins)) await refuseSharedSessions(url)
    return { logins, secrets }
  } finally {
    await owner.close()
  }
}

const tooManyFunctions =
  '数据库的所有者不能收回 PostgreSQL 部分函数的公共权限，在线报表少一道防护：“系统监控”中有须由数据库管理员执行的语句。'

/** Seeds the first rows; prints the administrator's password at once, whatever fails later. */
async function seedDatabase({ db, config }: { db: OwnerConnections; config: Config }): Promise<void> {
  const password = config.adminPassword ?? generatePassword(randomInt)
  const mustChangePassword = config.adminPassword === undefined
  const made = await seed({ database: db, adminPassword: password, mustChangePassword, now: clock() })
  if (made && mustChangePassword) say(`管理员账号：admin　初始密码：${password}　（只显示这一次，首次登录后须修改）`)
}

const answer = readConfig(process.env, process.cwd(), process.argv.slice(2))
if ('problems' in answer) giveUp(`口岸台没有启动：${answer.problems.join('\n')}`)
else start(answer.config).catch((error) => giveUp(`口岸台没有启动：${explainFailure(error, answer.config)}`))
