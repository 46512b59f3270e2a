// Rows of goods between the server and the table: files are ids there, and values of their cells here.

import { goodsLines } from '@kouan/contract/calls/example/example-calls.ts'
import { type FileLink, filesIn } from '@kouan/contract/calls/files.ts'
import { callsOf, largestPageSize } from '@kouan/contract/derive/calls.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import type { CellFileValue } from '@kouan/widgets/editable-table/cells/files/file-value.ts'
import type { FileInfo } from '@kouan/widgets/upload/upload-port.ts'
import { ask } from '../../../data/calls/ask.ts'
import { addressOfLink } from '../../../data/calls/stored-files.ts'
import { infosOf } from '../../../fields/kinds/attachments/file-infos.ts'

type Row = Readonly<Record<string, unknown>>
export type GoodsRow = { id: string } & Record<string, unknown>

/** Addresses of the files in the rows, by their ids. */
export type FileAddresses = Map<string, string>

/** More than a table takes at once is refused. */
export async function readGoods(): Promise<readonly Row[]> {
  const { records, total } = await ask(callsOf(exampleGoods).list, { pageNo: 1, pageSize: largestPageSize })
  if (total > largestPageSize) throw new Error(`示例商品有 ${total} 行，表格一次最多编辑 ${largestPageSize} 行`)
  return records
}

const cellFile = (file: FileLink): CellFileValue => ({
  ...{ name: file.name, type: file.type, size: file.size, path: file.id },
  ...{ status: 'done', percent: 100, url: addressOfLink(file), message: '' },
})

/** A row as its cells have it; notes where its files are found. */
export function tableRow(row: Row, addresses: FileAddresses): GoodsRow {
  for (const name of ['licence', 'contract', 'papers', 'pictures'])
    for (const file of filesIn(row, name)) addresses.set(file.id, addressOfLink(file))
  const [licence] = filesIn(row, 'licence')
  const papers = filesIn(row, 'papers')
  return {
    ...row,
    id: String(row.id),
    price: row.price === null ? null : Number(row.price),
    licence: licence ? cellFile(licence) : null,
    pictures: filesIn(row, 'pictures').map(cellFile),
    papers: infosOf(
      papers.map(({ id }) => id),
      { files: papers },
    ),
  }
}

const isFile = (value: unknown): value is { path: string } =>
  typeof value === 'object' && value !== null && 'path' in value

/** The fields of a row as the server takes them. */
export function sentRow(row: Row): Record<string, unknown> {
  const { licence, papers } = row
  const infos = Array.isArray(papers) ? (papers as FileInfo[]) : []
  const pictures = Array.isArray(row.pictures) ? row.pictures.filter(isFile) : []
  const values: Row = {
    ...row,
    licence: isFile(licence) ? licence.path : null,
    papers: infos.map(({ filePath }) => filePath).join(',') || null,
    contract: row.contract || null,
    pictures: pictures.map(({ path }) => path).join(',') || null,
  }
  const own = ['id', 'version', ...Object.keys(goodsLines.fields)].filter((name) => name in values)
  return Object.fromEntries(own.map((name) => [name, values[name]]))
}

/** New and changed rows alone. */
export function changedRows(rows: readonly Row[], before: ReadonlyMap<string, string>): Record<string, unknown>[] {
  return rows.map(sentRow).filter((row) => row.id === undefined || before.get(String(row.id)) !== JSON.stringify(row))
}
