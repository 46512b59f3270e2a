// Secrets that lie in files of their own, such as those that a container is given.
import { readFileSync, statSync } from 'node:fs'
import { StartFailure } from '../ground/start-failure.ts'

/** Mounted there for one container alone, often readable for all that runs in it. */
const mounted = /^\/(var\/)?run\/secrets\//

/** Throws a StartFailure, which names the variable, where the file cannot be read or others could read it, too. */
export function readPrivateFile(file: string, variable: string): string {
  const named = `${variable} 指定的文件 ${file} `
  try {
    if (!mounted.test(file) && (statSync(file).mode & 0o077) !== 0) {
      throw new StartFailure(`${named}可被其他用户读取；请执行 chmod 600 ${file}，只让运行服务器的用户读取。`)
    }
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`${named}不能读取：${error instanceof Error ? error.message : String(error)}`)
  }
}
