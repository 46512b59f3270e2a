// Runs pg_dump and pg_restore of the system, with the password in the environment, where no other user reads it.
import { spawn } from 'node:child_process'
import { environmentOf } from '../db/connect.ts'
import { longSeconds } from '../db/own-limits.ts'
import { StartFailure } from '../ground/start-failure.ts'

const keptAlive = 'keepalives_idle=10 keepalives_interval=1 keepalives_count=10 tcp_user_timeout=60000 '

/** A value as libpq reads it among words. */
const quoted = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`

export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  words: string[],
): Promise<void> {
  const connection = environmentOf(url)
  // Limits of libpq that have no variable in the environment.
  const child = spawn(program, [`--dbname=${keptAlive}dbname=${quoted(connection.PGDATABASE ?? '')}`, ...words], {
    env: { ...process.env, ...connection, PGCONNECT_TIMEOUT: '10' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: longSeconds * 1000,
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
