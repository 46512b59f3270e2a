// A sequencer of Vitest for machines that have no times of an earlier run: the longest files begin first, or the run would
// wait at its end for one of them while the other workers have nothing left to do. Seconds, measured on two quiet cores.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export const secondsOf: Readonly<Record<string, number>> = {
  'e2e/gallery/every-situation-light.e2e.ts': 79,
  'server/domain/declaration/fault.test.ts': 65,
  'e2e/shell.e2e.ts': 60,
  'e2e/account.e2e.ts': 60,
  'e2e/system.e2e.ts': 59,
  'e2e/registration.e2e.ts': 52,
  'e2e/journey.e2e.ts': 51,
  'e2e/gallery/every-situation-dark.e2e.ts': 49,
  'server/boot/start.test.ts': 39,
  'server/boot/folder-lock.test.ts': 29,
  'e2e/failures.e2e.ts': 28,
  'e2e/simulated-customs.e2e.ts': 28,
  'server/domain/declaration/fault-two-servers.test.ts': 24,
  'e2e/order.e2e.ts': 22,
  'server/house/hostile-input.test.ts': 20,
  'e2e/gallery/schedule-builder.e2e.ts': 17,
  'e2e/gallery-page.e2e.ts': 16,
  'e2e/gallery/editable-table-cells.e2e.ts': 16,
  'e2e/gallery/query-builder.e2e.ts': 15,
  'e2e/gallery/pickers.e2e.ts': 14,
  'e2e/gallery/selects.e2e.ts': 13,
  'e2e/dead-letters.e2e.ts': 12,
  'customs/conformance/tables.test.ts': 10,
  'server/db/restore.test.ts': 10,
  'server/domain/declaration/receipts/receipts.test.ts': 10,
  'server/work/worker.test.ts': 8,
  'server/db/pools.test.ts': 7,
}

export interface Begun {
  path: string
  /** Files that share what one process has loaded: they follow on each other, as another between them ends the process. */
  sharing: string | undefined
}

export function longestFirst<File>(files: readonly File[], look: (file: File) => Begun): File[] {
  const looked = files.map((file) => ({ file, ...look(file) }))
  const turns = new Map([[undefined, 0]] as [string | undefined, number][])
  for (const { sharing } of looked) if (!turns.has(sharing)) turns.set(sharing, turns.size)
  const turnOf = ({ sharing }: Begun) => turns.get(sharing) ?? 0
  const seconds = ({ path }: Begun) => secondsOf[path] ?? 0
  return looked
    .sort((one, other) => turnOf(one) - turnOf(other) || seconds(other) - seconds(one))
    .map(({ file }) => file)
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    return longestFirst(await super.sort(files), ({ moduleId, project }) => ({
      path: moduleId.slice(root.length + 1),
      sharing: project.config.isolate ? undefined : project.name,
    }))
  }
}
