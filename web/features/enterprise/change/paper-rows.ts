// Papers between the server and the editable table, where a file is the value of a cell.
import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import type { CellFileValue } from '@kouan/widgets/editable-table/cells/files/file-value.ts'
import { addressOfLink } from '../../../data/calls/stored-files.ts'

export interface PaperRow {
  id: string
  kind: string | null
  paperNo: string | null
  startDate: string | null
  expireDate: string | null
  file: CellFileValue | null
}

export const paperRow = (paper: Attachment): PaperRow => ({
  id: paper.paperId,
  kind: paper.kind,
  paperNo: paper.paperNo,
  startDate: paper.startDate,
  expireDate: paper.expireDate,
  file: {
    ...{ name: paper.name, type: paper.type, size: paper.size, path: paper.id },
    ...{ status: 'done', percent: 100, url: addressOfLink(paper), message: '' },
  },
})

/** As the call that saves them takes them; new rows go without an id. */
export function sentPaper({ id, kind, paperNo, startDate, expireDate, file }: Partial<PaperRow>) {
  const isStored = id !== undefined && /^\d+$/.test(id)
  return {
    ...(isStored ? { id } : {}),
    kind: kind ?? '',
    paperNo: paperNo || null,
    startDate: startDate || null,
    expireDate: expireDate || null,
    fileId: file?.path ?? '',
  }
}
