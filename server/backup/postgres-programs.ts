// Runs pg_dump and pg_restore of the system, with the password in the environment, where no other user reads it.
import { spawn } from 'node:child_process'
import { environmentOf } from '../db/connect.ts'
import { StartFailure } from '../ground/start-failure.ts'

export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  words: string[],
): Promise<void> {
  const connection = environmentOf(url)
  const child = spawn(program, program === 'pg_restore' ? [`--dbname=${connection.PGDATABASE}`, ...words] : words, {
    env: { ...process.env, ...connection },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT' ? new StartFailure(`没有找到 ${program}，请安装 PostgreSQL 的客户端程序。`) : error,
      ),
    )
    child.once('close', resolve)
  })
  if (code !== 0) throw new StartFailure(`${program} 失败：${said.trim()}`)
}
