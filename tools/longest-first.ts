// A sequencer of Vitest for machines that have no times of an earlier run: the longest files begin first, or the run would
// wait at its end for one of them while the other workers have nothing left to do. Seconds of a whole run on two cores, in proportion:
// what counts is who takes longer than whom.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export const secondsOf: Readonly<Record<string, number>> = {
  'bench/benches.test.ts': 150,
  'e2e/system.e2e.ts': 110,
  'e2e/shell.e2e.ts': 88,
  'e2e/journey.e2e.ts': 74,
  'e2e/registration.e2e.ts': 65,
  'e2e/account.e2e.ts': 64,
  'e2e/keys.e2e.ts': 58,
  'e2e/failures.e2e.ts': 56,
  'e2e/tabs.e2e.ts': 49,
  'e2e/import-documents.e2e.ts': 44,
  'e2e/order.e2e.ts': 40,
  'e2e/worklist.e2e.ts': 38,
  'e2e/files.e2e.ts': 35,
  'e2e/home.e2e.ts': 32,
  'e2e/schedules.e2e.ts': 31,
  'e2e/simulated-customs.e2e.ts': 31,
  'e2e/gallery/every-situation-light.e2e.ts': 30,
  'server/boot/start.test.ts': 30,
  'server/domain/declaration/delivery/fault.test.ts': 26,
  'e2e/gallery/schedule-builder.e2e.ts': 23,
  'server/domain/declaration/delivery/fault-two-servers.test.ts': 21,
  'server/domain/declaration/receipts/receipts.test.ts': 21,
  'e2e/gallery/every-situation-dark.e2e.ts': 20,
  'e2e/list-tools.e2e.ts': 20,
  'server/architecture/hostile-input.test.ts': 20,
  'e2e/order-goods.e2e.ts': 19,
  'e2e/announcements.e2e.ts': 18,
  'server/domain/spreadsheets/jobs/import-job.test.ts': 19,
  'e2e/gallery/editable-table-sheet.e2e.ts': 18,
  'server/boot/balanced-servers.test.ts': 16,
  'server/boot/folder-lock.test.ts': 16,
  'customs/conformance/tables.test.ts': 14,
  'e2e/gallery/editable-table-cells.e2e.ts': 14,
  'server/boot/restore.test.ts': 14,
  'server/architecture/kinds.test.ts': 14,
  'e2e/gallery/query-builder.e2e.ts': 13,
  'e2e/gallery/selects.e2e.ts': 13,
  'e2e/dead-letters.e2e.ts': 12,
  'e2e/gallery/editors.e2e.ts': 12,
  'e2e/gallery/pickers-of-trees-and-reports.e2e.ts': 12,
  'e2e/gallery/editable-table-files.e2e.ts': 11,
  'e2e/gallery/pickers.e2e.ts': 11,
  'e2e/official-samples.e2e.ts': 11,
  'server/features/system/demo.test.ts': 11,
  'e2e/gallery-page.e2e.ts': 10,
  'e2e/gallery/cron-editor.e2e.ts': 10,
  'e2e/gallery/editable-table-rows.e2e.ts': 10,
  'e2e/goods-records.e2e.ts': 10,
  'e2e/login-shell.e2e.ts': 10,
  'web/architecture.test.ts': 10,
  'e2e/gallery/tree-select.e2e.ts': 9,
  'e2e/site.e2e.ts': 9,
  'server/domain/declaration/receipts/inboxes.test.ts': 9,
  'server/domain/spreadsheets/calls/serve-calls.test.ts': 8,
  'e2e/gallery/editable-table-hand.e2e.ts': 7,
  'e2e/gallery/editable-table-rules.e2e.ts': 7,
  'e2e/gallery/upload.e2e.ts': 7,
  'server/db/pools.test.ts': 7,
  'server/architecture/recycle.test.ts': 7,
  'customs/command/official-samples.test.ts': 6,
  'e2e/gallery/editable-table.e2e.ts': 6,
  'e2e/gallery/file-popover.e2e.ts': 6,
  'e2e/gallery/form-rules.e2e.ts': 6,
  'e2e/gallery/slider-verify.e2e.ts': 6,
  'server/features/order/bulk-change.test.ts': 6,
  'server/work/worker.test.ts': 6,
}

export interface Begun {
  path: string
  /** Files that share what one process has loaded: they follow on each other, as another between them ends the process. */
  sharing: string | undefined
}

/** Projects in the order they begin: those last whose files are the shortest. */
const turns = ['server', 'unit', 'e2e', 'gallery']

export function longestFirst<File>(files: readonly File[], look: (file: File) => Begun): File[] {
  const looked = files.map((file) => ({ file, ...look(file) }))
  const turnOf = ({ sharing }: Begun) => (sharing === undefined ? -1 : turns.indexOf(sharing))
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
