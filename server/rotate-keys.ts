// `npm run rotate-keys`: generates an encryption key and re-encrypts all stored values with it. Servers must be
// stopped; an interrupted run is continued by starting it again.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { dropPrivileges, prepareFolder, refuseForeign } from './boot/drop-privileges.ts'
import { explainFailure } from './boot/explain-failure.ts'
import { lockFolder } from './boot/lock-folder.ts'
import { readSecrets, replaceKeys } from './boot/secrets.ts'
import { type Config, readConfig } from './config.ts'
import { connectAsOwner, startDatabaseServer } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { requireNoServers } from './db/require-no-servers.ts'
import { openFileStore } from './files/open-file-store.ts'
import { projectFolder } from './ground/project-folder.ts'
import { StartFailure } from './ground/start-failure.ts'
import { checkFileStore } from './keys/check-file-store.ts'
import { encryptExisting } from './keys/encrypt-existing.ts'
import { unlockKeys } from './keys/known-keys.ts'
import { rotateKeys } from './keys/rotate-keys.ts'
import { openVault } from './vault/vault.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const refusal = (servers: number) =>
  `还有 ${servers} 台服务器正在使用该数据库；它们继续用旧密钥加密，更换之后这些内容无法读取。请停止全部服务器（包括只运行后台工作的），再执行本命令。`

async function rotate(config: Config): Promise<void> {
  const folder = config.dataFolder
  prepareFolder(folder, 'KOUAN_DATA')
  refuseForeign(folder)
  process.once('exit', lockFolder(folder))
  dropPrivileges({ folder, projectFolder })
  const { secrets, keysInFolder, persist } = readSecrets({ ...config, folder, randomBytes })
  if (!keysInFolder && (secrets.olderKeys ?? []).length === 0) {
    throw new StartFailure(
      '密钥由环境变量或密钥文件给出：请把新密钥写在最前、旧密钥写在其后，再执行本命令。新密钥可用 openssl rand -base64 32 生成。',
    )
  }
  const { databaseUrl } = config
  const server = await startDatabaseServer(
    databaseUrl === undefined ? { embeddedFolder: join(folder, 'postgres') } : { databaseUrl },
    { onLost: (reason) => giveUp(`数据库意外退出：${reason}`) },
  )
  const db = await connectAsOwner(server.ownerUrl)
  const alone = await db.pool.connect()
  try {
    await migrate(db.pool)
    // Until the connections close. Values that another server encrypts with the old key meanwhile would be lost.
    await requireNoServers(alone, { patienceMs: 5000, refusal })
    const keys = await unlockKeys({ db: db.kysely, keys: secrets, persist })
    const files = openFileStore(config)
    await checkFileStore(db.kysely, files)
    await encryptExisting({ db: db.kysely, vault: openVault(keys), files, say })
    const done = await rotateKeys({
      db: db.kysely,
      keys,
      files,
      write: keysInFolder ? (next) => replaceKeys(folder, next) : undefined,
      newKey: () => randomBytes(32),
      onBatch: ({ place, count }) => say(`${place}：${count}`),
    })
    say(`密钥已更换，新密钥的指纹是 ${done.keyId}；重新加密了 ${done.written} 行和文件。`)
    if (done.unreadable > 0) say(`有 ${done.unreadable} 处内容无法读取，已原样保留；旧密钥也保留，请检查后再执行一次。`)
    else say(keysInFolder ? '旧密钥已移除。请立即备份数据目录。' : '现在可以从环境变量或密钥文件中移除旧密钥。')
  } finally {
    alone.release(true)
    await db.close()
    await server.stop()
  }
}

const answer = readConfig(process.env, process.cwd())
const giveUp = (sentence: string) => {
  process.stderr.write(`密钥没有更换：${sentence}\n`)
  process.exitCode = 1
}
if ('problems' in answer) giveUp(answer.problems.join('\n'))
else rotate(answer.config).catch((error) => giveUp(explainFailure(error, answer.config)))
