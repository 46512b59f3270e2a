// Starts the process that kills itself, starts a successor after its death, and sends requests with retries.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Call, Envelope } from '@kouan/contract/language/call.ts'
import { compiledProcess } from '../compiled-processes.ts'
import { type TestApp, type TestUser, testSecrets } from '../test-app.ts'
import type { FaultOrder } from './fault-points.ts'

export interface FaultServer {
  /** Sets the point at which the process is killed. Its successor lives until the next call. */
  dieAt(order: FaultOrder): Promise<void>
  /** Number of deaths since the point was set. */
  deaths(): number
  /** Sends a call until the server answers. */
  ask(call: Call, input: Record<string, unknown>, user: TestUser): Promise<Envelope>
  end(): void
}

/** Starts a server and keeps a loaded successor waiting. Concurrent servers need different data folders. */
export async function openFaultServer(
  test: TestApp,
  { dataFolder = test.config.dataFolder }: { dataFolder?: string } = {},
): Promise<FaultServer> {
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
        KOUAN_ALLOWED_NETWORKS: '127.0.0.1',
        ...(config.signingFile === undefined ? {} : { KOUAN_SIGNERS: config.signingFile }),
      },
    })
  let waiting = load()
  let child: ChildProcess | undefined
  let deaths = 0
  let address = Promise.resolve('')
  let last: FaultOrder

  function begin(): ChildProcess {
    const begun = waiting
    waiting = load()
    begun.once('exit', (_, signal) => {
      if (begun !== child) return
      if (signal !== 'SIGKILL') throw new Error(`the server ended by itself: ${signal}`)
      deaths += 1
      child = begin()
      address = sendTo(child, { ...last, turn: 0 })
    })
    return begun
  }

  return {
    async dieAt(order) {
      // The successor of a process that was killed may not listen yet.
      await address
      child ??= begin()
      deaths = 0
      last = order
      address = sendTo(child, order)
      await address
    },
    deaths: () => deaths,
    async ask(call, input, user) {
      const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      for (;;) {
        try {
          const answer = await fetch(`${await address}${config.apiBase}${call.path}${query}`, {
            method: call.method,
            headers: { 'x-access-token': user.token, 'content-type': 'application/json' },
            ...(query ? {} : { body: JSON.stringify(input) }),
          })
          // The server says so while its database is away.
          if (answer.status !== 503) return (await answer.json()) as Envelope
        } catch {
          // Nobody listens at the moment.
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    end() {
      const all = [waiting, child]
      child = undefined
      for (const one of all) one?.kill('SIGKILL')
    },
  }
}

/** Sends the point to the process and returns the address that it prints. */
function sendTo(child: ChildProcess, order: FaultOrder): Promise<string> {
  child.send(order)
  return new Promise((resolve) => child.once('message', (sent) => resolve(String(sent))))
}
