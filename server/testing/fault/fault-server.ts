// Starts the process that kills itself, puts another in its place when it is dead, and speaks to it as a patient client.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Call, Envelope } from '@kouan/contract/language/call.ts'
import { compiledProcess } from '../compiled-processes.ts'
import { type TestApp, type TestUser, testSecrets } from '../test-app.ts'
import type { FaultOrder } from './fault-points.ts'

export interface FaultServer {
  /** Until the server answers, however often it dies meanwhile. */
  ask(call: Call, input: Record<string, unknown>, user: TestUser): Promise<Envelope>
  deaths(): number
  end(): Promise<void>
}

export interface FaultServers {
  start(order: FaultOrder): FaultServer
  end(): void
}

/** Some processes are always loaded and waiting. Servers side by side have data folders of their own. */
export async function warmFaultServers(
  test: TestApp,
  { dataFolder = test.config.dataFolder }: { dataFolder?: string } = {},
): Promise<FaultServers> {
  const { database, config } = test
  const file = await compiledProcess('fault')
  const load = () =>
    fork(file, [testSecrets.encryptionKey.toString('hex')], {
      cwd: join(import.meta.dirname, '../../..'),
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.databaseUrl,
        KOUAN_DATA: dataFolder,
        KOUAN_CHANNEL_ROOT: config.channelRoot,
        ...(config.signingFile === undefined ? {} : { KOUAN_SIGNERS: config.signingFile }),
      },
    })
  const warm = [load(), load()]
  const next = () => {
    warm.push(load())
    return warm.shift() ?? load()
  }
  return {
    start: (order) => startFaultServer(test, { order, next }),
    end: () => {
      for (const process of warm) process.kill('SIGKILL')
    },
  }
}

/** Dies once, and goes on as another process. */
function startFaultServer(
  test: TestApp,
  { order, next }: { order: FaultOrder; next: () => ChildProcess },
): FaultServer {
  let deaths = 0
  let ending = false
  let child = next()
  let address = begin(order)

  function begin(orderNow: FaultOrder): Promise<string> {
    child.once('exit', (_, signal) => {
      if (ending) return
      if (signal !== 'SIGKILL') throw new Error(`the server ended by itself: ${signal}`)
      deaths += 1
      child = next()
      address = begin({ ...order, turn: 0 })
    })
    child.send(orderNow)
    return new Promise((resolve) => child.once('message', (sent) => resolve(String(sent))))
  }

  async function ask(call: Call, input: Record<string, unknown>, user: TestUser): Promise<Envelope> {
    const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    for (;;) {
      try {
        const answer = await fetch(`${await address}${test.config.apiBase}${call.path}${query}`, {
          method: call.method,
          headers: { 'x-access-token': user.token, 'content-type': 'application/json' },
          ...(query ? {} : { body: JSON.stringify(input) }),
        })
        return (await answer.json()) as Envelope
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  return {
    ask,
    deaths: () => deaths,
    end: () =>
      new Promise((resolve) => {
        ending = true
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
