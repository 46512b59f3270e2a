// Reads secrets from files, such as those mounted into a container.
import { readFileSync, statSync } from 'node:fs'
import { StartFailure } from '../ground/start-failure.ts'

/** Mounted for one container alone, and often readable for everything that runs in it. */
const mounted = /^\/(var\/)?run\/secrets\//

/**
 * Returns the content; throws a StartFailure that names the variable when the file is unreadable, or readable for
 * others.
 */
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
