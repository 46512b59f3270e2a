// The file `settings` beside the program: the same for the server, its commands and its service.
import { existsSync, readFileSync } from 'node:fs'
import { StartFailure } from '../../../server/ground/start-failure.ts'

export const settingsName = 'settings'

/** Read by Node before any program runs. */
const tooLate = ['UV_THREADPOOL_SIZE', 'NODE_OPTIONS', 'NODE_ENV']

/** Returns the variables of the file; none where there is no file. Throws a StartFailure that names the line. */
export function readSettings(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  const lines = readText(file).split(/\r?\n/)
  return Object.fromEntries(
    lines.flatMap((line, index) => {
      if (/^\s*(#|$)/.test(line)) return []
      const [, name = '', value = ''] = /^\s*([A-Z][A-Z0-9_]*)\s*=(.*)$/.exec(line) ?? []
      if (name === '') throw new StartFailure(`设置文件 ${file} 的第 ${index + 1} 行不是“名称=值”。`)
      if (tooLate.includes(name)) throw new StartFailure(`${name} 只能由环境变量给出，请从设置文件 ${file} 中删去。`)
      return [[name, value.trim()]]
    }),
  )
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartFailure(`当前用户不能读取设置文件 ${file}；请为它设置权限，如 chown 用户 ${settingsName}。`)
  }
}

/** Sets what the environment does not say. */
export function applySettings(settings: Readonly<Record<string, string>>, environment: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(settings)) environment[name] ??= value
}
