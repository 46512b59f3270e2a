// How long `npm start` takes until the server listens: on a new folder, and on one that is there (median of five), which
// is also held against what a process of Node with tsx takes that loads the server's modules and does nothing.
// Run: node --import tsx bench/start.ts

import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../server/testing/server-process.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'

const rounds = sized(5, 1)
const projectFolder = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
// As root the server runs as another user, who has to get through this folder.
await chmod(folder, 0o711)
const environment = {
  KOUAN_DATA: join(folder, 'data'),
  KOUAN_ADMIN_PASSWORD: 'Bench@123456',
  // As in operation: with the look whether the screens are those of the sources.
  NODE_ENV: 'production',
}

async function start(): Promise<number> {
  const begin = performance.now()
  const { server, output } = await startServerProcess(environment, { entry: 'start' })
  if (!server) throw new Error(output)
  const taken = performance.now() - begin
  await server.end()
  return taken
}

async function loadModules(): Promise<number> {
  const begin = performance.now()
  const words = ['--import', 'tsx', '--input-type=module', '--eval', `await import('./server/build-app.ts')`]
  const child = spawn(process.execPath, words, { cwd: projectFolder, stdio: 'inherit' })
  await new Promise((resolve) => child.once('close', resolve))
  return performance.now() - begin
}

const spread = (times: number[]) =>
  `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`

// Whatever of the screens has to be built is built before the clock runs.
await start()
await rm(environment.KOUAN_DATA, { recursive: true, force: true })
console.log(`New folder: ${(await start()).toFixed(0)} ms`)
const [starts, loads]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round += 1) {
  starts.push(await start())
  loads.push(await loadModules())
}
console.log(`Folder that is there: ${spread(starts)}; modules alone: ${spread(loads)}`)
console.log(`Ratio: ${(median(starts) / median(loads)).toFixed(2)}`)
await rm(folder, { recursive: true, force: true })
