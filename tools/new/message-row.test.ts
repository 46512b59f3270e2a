import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../repository-rules/source-files.ts'
import { messageRows, withMessageRows } from './message-row.ts'

it('customs/README.md: the table of types is that of the declarations', () => {
  const readme = readFileSync(join(projectFolder, 'customs/README.md'), 'utf8')
  expect(readme).toBe(withMessageRows(readme, messageRows()))
  for (const row of messageRows()) expect(readme).toContain(row)
})
