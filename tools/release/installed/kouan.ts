// `./kouan` of a release: checks that everything is there, reads the settings, runs a command.
import { join, resolve } from 'node:path'
import { projectFolder } from '../../../server/ground/project-folder.ts'
import { StartFailure } from '../../../server/ground/start-failure.ts'
import { type Command, commands, help } from './commands.ts'
import { checkSizes, readContents } from './contents.ts'
import { beginningMark, readMark, replacedMark } from './installation.ts'
import { applySettings, readSettings, settingsName } from './settings.ts'
import { wordsFrom } from './words.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The compiled program lies in `app`. */
const folder = resolve(projectFolder, '..')

async function run(command: Command, words: readonly string[]): Promise<void> {
  const contents = readContents(folder)
  checkSizes(folder, contents)
  const cwd = process.cwd()
  if (command.run) {
    await command.run({ folder, contents, cwd, say }, words)
    return
  }
  refuseUnfinished()
  if (!command.isWithoutSettings) applySettings(readSettings(join(folder, settingsName)), process.env)
  process.env.KOUAN_DATA ??= join(folder, command.data ?? 'data')
  process.argv.splice(
    2,
    process.argv.length,
    ...(command.before ?? []),
    ...(command.takesFolder ? wordsFrom(cwd, words) : words),
  )
  // Paths of the settings count from here.
  process.chdir(folder)
  await command.program?.()
}

/** Otherwise a new and empty system would begin beside data that are on their way, or two would send the same documents. */
function refuseUnfinished(): void {
  const begun = readMark(beginningMark(folder))
  if (begun !== undefined)
    throw new StartFailure(`升级没有完成，旧的数据没有改动：请再执行一次 ./kouan upgrade '${begun}'`)
  const successor = readMark(replacedMark(folder))
  if (successor !== undefined)
    throw new StartFailure(
      `这里的数据已由 ${successor} 接过，不能同时运行两个。要退回这个版本：停止那一个，删除文件 ${replacedMark(folder)}，再启动；那边新增的数据不会回来。`,
    )
}

const [name = 'help', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  const isAsked = ['help', '--help', '-h'].includes(name)
  say(isAsked ? help() : `没有命令 ${name}。\n${help()}`)
  process.exitCode = isAsked ? 0 : 1
} else {
  run(command, words).catch((error: unknown) => {
    process.stderr.write(`没有执行：${sentenceOf(error)}\n`)
    process.exitCode = 1
  })
}

/** The stack of what nobody foresaw. */
function sentenceOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message
  const { code, path, stack } = error as NodeJS.ErrnoException
  if (code !== undefined && path !== undefined) return `不能读写 ${path}（${code}）；请检查权限和磁盘。`
  return stack ?? String(error)
}
