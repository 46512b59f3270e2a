// Starts the process that kills itself, puts another in its place when it is dead, and speaks to it as a patient client.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Call, Envelope } from '@kouan/contract/language/call.ts'
import { compiledProcess } from '../compiled-processes.ts'
import { type TestApp, type TestUser, testSecrets } from '../test-app.ts'
import type { FaultOrder } from './fault-points.ts'

export interface FaultServer {
  /** From now on. It dies once and goes on as another process, which lives until it is told where to die. */
  dieAt(order: FaultOrder): Promise<void>
  /** Since then. */
  deaths(): number
  /** Until the server answers, however often it dies meanwhile. */
  ask(call: Call, input: Record<string, unknown>, user: TestUser): Promise<Envelope>
  end(): void
}

/** The next process is always loaded and waits. Servers side by side have data folders of their own. */
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
      // Whoever follows on one that died late may not be there yet.
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
          return (await answer.json()) as Envelope
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
    },
    end() {
      const all = [waiting, child]
      child = undefined
      for (const one of all) one?.kill('SIGKILL')
    },
  }
}

/** Answered with its address by a server that goes by the order. */
function sendTo(child: ChildProcess, order: FaultOrder): Promise<string> {
  child.send(order)
  return new Promise((resolve) => child.once('message', (sent) => resolve(String(sent))))
}
