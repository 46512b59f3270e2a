// Customs messages: reading, building and checking, ours against rivals in one run. × says how many times as long as ours
// the rival takes, in processor time; above 1, ours is faster.
import { fileURLToPath } from 'node:url'
import { benchBuilding, benchValidating } from './customs/build-messages.ts'
import { benchComparing } from './customs/compare-shipments.ts'
import { benchMemory } from './customs/flat-memory.ts'
import { benchLargeFile, readLargeFile } from './customs/large-file.ts'
import { benchReading } from './customs/read-messages.ts'

const [task, path] = process.argv.slice(2)
if (task === 'read' && path) readLargeFile(path)
else {
  benchReading()
  benchBuilding()
  benchValidating()
  benchComparing()
  benchMemory()
  benchLargeFile(fileURLToPath(import.meta.url))
}
