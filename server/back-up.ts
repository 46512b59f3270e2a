// `npm run backup -- FOLDER`: writes a backup into a new folder, while the server runs.
import { resolve } from 'node:path'
import { writeBackup } from './backup/write-backup.ts'
import { explainFailure } from './boot/explain-failure.ts'
import { type Config, readConfig } from './config.ts'
import { StartFailure } from './ground/start-failure.ts'
import { version } from './ground/version.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(config: Config, [target]: string[]): Promise<void> {
  if (!target) throw new StartFailure('请写明存放备份的新目录，如 /backup/kouan-2026-03-01')
  if (!config.backupPassphrase) throw new StartFailure('请用 KOUAN_BACKUP_PASSPHRASE 给出备份的口令，恢复时要用。')
  const { files } = await writeBackup({
    ...config,
    filesFolder: config.objectStore ? undefined : config.filesFolder,
    target: resolve(target),
    passphrase: config.backupPassphrase,
    version,
    now: new Date(),
  })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  say(`备份完成：${files.length} 个文件，${(bytes / 1024 / 1024).toFixed(1)} MB。`)
  if (!files.some(({ path }) => path === 'keys.sealed'))
    say('备份中没有密钥：它们由环境变量或密钥文件给出，请另外保管，缺少时备份无法读取。')
  if (config.objectStore) say('上传的文件在对象存储中，不在备份里，请另外备份。')
  if (config.signingFile) say('签名配置（KOUAN_SIGNERS）及其私钥不在备份里，请另外保管。')
}

const answer = readConfig(process.env, process.cwd())
const giveUp = (sentence: string) => {
  process.stderr.write(`没有备份：${sentence}\n`)
  process.exitCode = 1
}
if ('problems' in answer) giveUp(answer.problems.join('\n'))
else run(answer.config, process.argv.slice(2)).catch((error) => giveUp(explainFailure(error, answer.config)))
