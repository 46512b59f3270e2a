// Starts the process that kills itself, starts it anew when it is dead, and speaks to it as a patient client.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Call, Envelope } from '@kouan/contract/language/call.ts'
import { type TestApp, type TestUser, testSecrets } from '../test-app.ts'

export interface FaultServer {
  /** Until the server answers, however often it dies meanwhile. */
  ask(call: Call, input: Record<string, unknown>, user: TestUser): Promise<Envelope>
  deaths(): number
  end(): Promise<void>
}

/** Dies once, at the `turn`-th time that it comes to the point. */
export function startFaultServer(test: TestApp, { point, turn }: { point: string; turn: number }): FaultServer {
  let deaths = 0
  let ending = false
  let child: ReturnType<typeof spawn> | undefined
  let address = start(turn)

  function start(turnNow: number): Promise<string> {
    const { database, config } = test
    const started = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', join(import.meta.dirname, 'fault-process.ts')],
        ...[turnNow > 0 ? point : 'nowhere', String(turnNow), testSecrets.encryptionKey.toString('hex')],
      ],
      {
        cwd: join(import.meta.dirname, '../../..'),
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: database.databaseUrl,
          KOUAN_DATA: config.dataFolder,
          KOUAN_CHANNEL_ROOT: config.channelRoot,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child = started
    started.once('exit', (_, signal) => {
      if (ending) return
      if (signal !== 'SIGKILL') throw new Error(`the server ended by itself: ${signal}`)
      deaths += 1
      address = start(0)
    })
    return new Promise((resolve) => {
      started.stdout.on('data', (chunk: Buffer) => {
        const found = /listening (\S+)/.exec(chunk.toString())
        if (found?.[1]) resolve(found[1])
      })
    })
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
        child?.once('exit', () => resolve())
        child?.kill('SIGKILL')
      }),
  }
}
