// Customs messages: reading, building and checking, ours against rivals in one run. × says how many times as long as ours
// the rival takes, in processor time; above 1, ours is faster. One part by its name: `bench/customs.ts validate`.
import './begin.ts'
import { setImmediate as breath } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { benchBuilding } from './customs/build-messages.ts'
import { benchComparing } from './customs/compare-shipments.ts'
import { benchMemory } from './customs/flat-memory.ts'
import { benchLargeFile, readLargeFile } from './customs/large-file.ts'
import { benchReading } from './customs/read-messages.ts'
import { benchValidating } from './customs/validate-documents.ts'

const parts: Readonly<Record<string, () => void>> = {
  read: benchReading,
  build: benchBuilding,
  validate: benchValidating,
  compare: benchComparing,
  memory: benchMemory,
  file: () => benchLargeFile(fileURLToPath(import.meta.url)),
}

const [part, path] = process.argv.slice(2)
if (path) readLargeFile(path, { isPlain: part === 'plain' })
else
  for (const [name, run] of Object.entries(parts)) {
    if (part !== undefined && part !== name) continue
    run()
    // A signal that came meanwhile ends it.
    await breath()
  }
