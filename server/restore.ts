// `npm run restore -- FOLDER`: brings a backup back into an empty data folder, and an empty database where one is configured.
import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { restoreBackup } from './backup/restore-backup.ts'
import { dropPrivileges } from './boot/drop-privileges.ts'
import { explainFailure } from './boot/explain-failure.ts'
import { lockFolder } from './boot/lock-folder.ts'
import { type Config, readConfig } from './config.ts'
import { projectFolder } from './ground/project-folder.ts'
import { StartFailure } from './ground/start-failure.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(config: Config, [source]: string[]): Promise<void> {
  if (!source) throw new StartFailure('请写明备份所在的目录，如 /backup/kouan-2026-03-01')
  if (!config.backupPassphrase) throw new StartFailure('请用 KOUAN_BACKUP_PASSPHRASE 给出备份时的口令。')
  const { dataFolder } = config
  const filesFolder = config.objectStore ? undefined : config.filesFolder
  const { madeAt } = await restoreBackup({
    ...config,
    filesFolder,
    source: resolve(source),
    passphrase: config.backupPassphrase,
    beforeStart: () => {
      if (!existsSync(dataFolder)) mkdirSync(dataFolder)
      process.once('exit', lockFolder(dataFolder))
      const filled = [config.channelRoot, ...(filesFolder === undefined ? [] : [filesFolder])]
      dropPrivileges({ folder: dataFolder, projectFolder, filled })
    },
  })
  say(`已恢复 ${madeAt} 的备份。启动之后，收发报文、后台任务和定时任务保持停止，由管理员在页面上方恢复运行。`)
}

const answer = readConfig(process.env, process.cwd())
const giveUp = (sentence: string) => {
  process.stderr.write(`没有恢复：${sentence}\n`)
  process.exitCode = 1
}
if ('problems' in answer) giveUp(answer.problems.join('\n'))
else run(answer.config, process.argv.slice(2)).catch((error) => giveUp(explainFailure(error, answer.config)))
