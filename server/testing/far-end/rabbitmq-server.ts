// A real RabbitMQ for tests on loopback, without root. It takes some seconds to start: once for all tests of a file.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, listening } from './free-port.ts'

/** The script that starts nothing else; the one in sbin changes the user. */
const script = '/usr/lib/rabbitmq/bin/rabbitmq-server'
export const hasRabbitMq = existsSync(script)

export interface RabbitMqServer {
  port: number
  start(): Promise<void>
  /** Kills the server. */
  stop(): Promise<void>
  remove(): Promise<void>
}

const nobody = 65_534

/** Throws where RabbitMQ is installed and does not start. Account and password are `guest`. */
export async function rabbitMqServer(): Promise<RabbitMqServer> {
  const home = mkdtempSync(join(tmpdir(), 'kouan-rabbit-'))
  const [port, distribution, epmd] = [await freePort(), await freePort(), await freePort()]
  mkdirSync(join(home, 'log'))
  writeFileSync(join(home, 'rabbitmq.conf'), `listeners.tcp.1 = 127.0.0.1:${port}\n`)
  writeFileSync(join(home, 'enabled_plugins'), '[].')
  const isRoot = process.getuid?.() === 0
  if (isRoot)
    for (const path of [home, join(home, 'log'), join(home, 'enabled_plugins')]) chownSync(path, nobody, nobody)
  const environment = {
    PATH: process.env.PATH,
    HOME: home,
    RABBITMQ_NODENAME: `kouan${port}@localhost`,
    RABBITMQ_MNESIA_BASE: join(home, 'mnesia'),
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(epmd),
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  }
  // The name server of Erlang would outlive the server that starts it.
  const names = spawn('epmd', ['-address', '127.0.0.1', '-port', String(epmd)], { stdio: 'ignore' })
  let server: ChildProcess | undefined
  let log = ''
  const start = async () => {
    const user = isRoot ? { uid: nobody, gid: nobody } : {}
    const child = spawn(script, [], { cwd: home, env: environment, detached: true, ...user })
    const collect = (chunk: Buffer) => {
      log = (log + chunk).slice(-4000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    server = child
    await listening(port, () => (child.exitCode === null ? undefined : `RabbitMQ ended: ${log}`))
  }
  const stop = async () => {
    const child = server
    server = undefined
    if (!child?.pid || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // The script and what it has started.
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  await start()
  return {
    port,
    start,
    stop,
    async remove() {
      await stop()
      names.kill('SIGKILL')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
