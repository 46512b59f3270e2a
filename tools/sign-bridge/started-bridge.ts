// The packed bridge as a process of its own, for tests: one file, and nothing beside it but its configuration.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownWebSocket } from './ask-key.ts'

export interface StartedBridge {
  /** Address of the signing service. */
  url: URL
  token: string
  folder: string
  /** Printed lines without their times. */
  log: () => string[]
  end: () => Promise<void>
}

export interface BridgeProgram {
  /** The packed file. */
  program: string
  config: object
  password?: string
}

/** In Node 20 the client of WebSockets has to be switched on. */
const flags = ownWebSocket() ? [] : ['--experimental-websocket']

export const spawnBridge = (program: string, words: string[], folder: string): ChildProcess =>
  spawn(process.execPath, [...flags, '--no-warnings', program, ...words], { cwd: folder, stdio: 'pipe' })

export async function startBridge({ program, config, password }: BridgeProgram): Promise<StartedBridge> {
  const folder = mkdtempSync(join(tmpdir(), 'sign-bridge-'))
  const passwordFile = password === undefined ? {} : { passwordFile: 'password.txt' }
  if (password !== undefined) writeFileSync(join(folder, 'password.txt'), `${password}\r\n`, { mode: 0o600 })
  writeFileSync(join(folder, 'bridge.json'), JSON.stringify({ port: 0, ...passwordFile, ...config }))
  const child = spawnBridge(program, ['bridge.json'], folder)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let printed = ''
  const port = await new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      printed += bytes.toString('utf8')
      const [, found] = /http:\/\/127\.0\.0\.1:(\d+)\/sign/.exec(printed) ?? []
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(printed)))
  })
  return {
    url: new URL(`http://127.0.0.1:${port}/sign`),
    token: readFileSync(join(folder, 'sign-bridge-token.txt'), 'utf8').trim(),
    folder,
    log: () => printed.split('\n').map((line) => line.replace(/^\S+\+08:00 /, '')),
    end: async () => {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs the program to its end, and returns its exit code and what it printed. */
export async function runBridge(program: string, words: string[], folder: string) {
  const child = spawnBridge(program, words, folder)
  let printed = ''
  const read = (bytes: Buffer) => {
    printed += bytes.toString('utf8')
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, printed }
}
