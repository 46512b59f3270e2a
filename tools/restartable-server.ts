import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

export interface RestartableServer {
  port: number
  /** False before the first start and after the end; a server that failed is waiting for the next change. */
  readonly isRunning: boolean
  start(): void
  /** Ends the server in order and starts it again; calls that come meanwhile lead to one more start. */
  restart(): Promise<void>
  end(): Promise<void>
}

export function restartableServer({ port, projectFolder }: { port: number; projectFolder: string }): RestartableServer {
  let child: ChildProcess | undefined
  let wanted = false
  let turn = Promise.resolve()

  const start = () => {
    wanted = true
    child = spawn(process.execPath, ['--import', 'tsx', join(projectFolder, 'server/main.ts')], {
      env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit'],
      // Its own process group: Ctrl+C reaches this process alone, which then ends the server in order.
      detached: true,
    })
  }
  const stop = async () => {
    const running = child
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await gone
  }
  process.once('exit', () => child?.kill('SIGTERM'))

  return {
    port,
    get isRunning() {
      return wanted
    },
    start,
    restart: () => {
      turn = turn.then(async () => {
        await stop()
        if (wanted) start()
      })
      return turn
    },
    end: async () => {
      wanted = false
      await turn
      await stop()
    },
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
