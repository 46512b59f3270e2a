// `npm run bench`: all benchmarks one after the other, each in a process of its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const benchmarks = [
  'list-page.ts',
  'list-growth.ts',
  'list-requests.ts',
  'home-figures.ts',
  'bundle.ts',
  'start.ts',
  'queue.ts',
  'live.ts',
  'counted-calls.ts',
  'receipts.ts',
  'channels.ts',
  'channel-transports.ts',
  'size.ts',
  'declare-end-to-end.ts',
  'lists-end-to-end.ts',
  'customs.ts',
  'tabs.ts',
  'slow-line.ts',
  'pickers.ts',
  'editable-table.ts',
  'sheets.ts',
  'import-sheets.ts',
  'open-api.ts',
  'papers.ts',
]

for (const file of benchmarks) {
  console.log(`\n# ${file}`)
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', join(import.meta.dirname, file)], {
      stdio: 'inherit',
    })
    child.once('close', resolve)
  })
  if (code !== 0) process.exitCode = 1
}
