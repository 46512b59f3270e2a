// `npm run archive -- FOLDER 2023-06`: moves the bodies of messages up to and with that month into a new sealed folder;
// `npm run archive -- --restore FOLDER` puts them back.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { archiveMessages, bringBack } from './archive/archive-messages.ts'
import { readSecrets } from './boot/secrets.ts'
import { StartFailure } from './ground/start-failure.ts'
import { unlockKeys } from './keys/known-keys.ts'
import { runOnDatabase } from './run-on-database.ts'
import { openVault } from './vault/vault.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const usage = '请写明新的目录和月份，如 /archive/kouan-2023 2023-12；取回用 --restore 目录。'

interface Words {
  folder: string
  /** Undefined: bodies are put back. */
  before: Date | undefined
  confirmed: number | undefined
}

function readWords(words: string[]): Words {
  const options = { restore: { type: 'string' }, confirm: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  if (values.restore !== undefined) return { folder: resolve(values.restore), before: undefined, confirmed: undefined }
  const [folder, month] = positionals
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month ?? '') ?? []
  if (!folder || !year || !number) throw new StartFailure(usage)
  // Months of Beijing, eight hours before those of UTC.
  const before = new Date(Date.UTC(Number(year), Number(number), 1, -8))
  return {
    folder: resolve(folder),
    before,
    confirmed: values.confirm === undefined ? undefined : Number(values.confirm),
  }
}

runOnDatabase({
  failed: '没有归档',
  table: 'work_hold',
  async run({ kysely: db }, config) {
    const { folder, before, confirmed } = readWords(process.argv.slice(2))
    const passphrase = config.backupPassphrase
    if (!passphrase) throw new StartFailure('请用 KOUAN_BACKUP_PASSPHRASE 给出归档的口令，取回时要用。')
    const { secrets } = readSecrets({ ...config, folder: config.dataFolder, randomBytes })
    const vault = openVault(await unlockKeys({ db, keys: secrets, persist: () => {} }))
    if (before === undefined) {
      say(`取回了 ${await bringBack({ db, vault, folder, passphrase })} 份报文原文。`)
      return
    }
    const count = await archiveMessages({ db, vault, folder, passphrase, before, now: new Date(), confirmed })
    say(
      `归档了 ${count} 份报文原文到 ${folder}。单证、回执和报文的登记仍在系统中；请另存一份该目录，口令丢失后无法取回。`,
    )
  },
})
