// The answer to clients about the columns, the search fields and the dictionaries of a report.
import type {
  DictOptions,
  ReportColumn,
  ReportColumns,
  ReportItem,
  ReportQueryField,
} from '@kouan/contract/calls/online/report-calls.ts'
import { isFigure } from '@kouan/contract/resources/online/report-rules.ts'
import { readItems } from '../../../domain/dictionary/read-items.ts'
import type { Context } from '../../../gate/context.ts'
import type { StoredReport } from './find-report.ts'

export const shownItems = ({ items }: StoredReport): ReportItem[] => items.filter(({ isShow }) => isShow !== false)

/** The column by which the rows are sorted where a request names none. */
export const sortedItem = (items: readonly ReportItem[]): ReportItem | undefined =>
  items.find(({ sortOrder }) => sortOrder)

export const columnsOf = (report: StoredReport): ReportColumn[] =>
  shownItems(report).map((item, _, items) => ({
    title: item.fieldTxt,
    dataIndex: item.fieldName,
    align: isFigure(item.fieldType) ? 'right' : 'left',
    ...(item.fieldWidth ? { width: item.fieldWidth, fieldWidth: item.fieldWidth } : {}),
    fieldType: item.fieldType,
    sorter: item.isOrder === true,
    ...(item === sortedItem(items) ? { sortOrder: item.sortOrder === 'descend' ? 'descend' : 'ascend' } : {}),
    ...(item.dictCode ? { customRender: item.dictCode } : {}),
    isTotal: item.isTotal ? '1' : '0',
    ...(item.groupTitle ? { groupTitle: item.groupTitle } : {}),
    ...(item.fieldHref ? { hrefSlotName: item.fieldName } : {}),
  }))

export async function dictOptionsOf({ db }: Context, { items }: StoredReport): Promise<DictOptions> {
  const options: DictOptions = {}
  for (const code of new Set(items.flatMap(({ dictCode }) => dictCode ?? [])))
    options[code] = [...((await readItems(db, code))[code] ?? [])]
  return options
}

export async function describeColumns(context: Context, report: StoredReport): Promise<ReportColumns> {
  const { name, returnValField = null, returnTxtField = null, returnType = null } = report.head
  return {
    cgRpConfigId: report.id,
    cgRpConfigName: name,
    columns: columnsOf(report),
    dictOptions: await dictOptionsOf(context, report),
    ...{ returnValField, returnTxtField, returnType },
  }
}

/** Search fields that are shown before the form is unfolded. */
const shownAtFirst = 2

export const queryFieldsOf = ({ items }: StoredReport): ReportQueryField[] =>
  items
    .filter(({ searchMode }) => searchMode)
    .map((item, place) => ({
      field: item.fieldName,
      label: item.fieldTxt,
      mode: item.searchMode === 'group' ? 'group' : 'single',
      view: viewOf(item),
      hidden: place < shownAtFirst ? '0' : '1',
      ...(item.dictCode ? { dictCode: item.dictCode } : {}),
      order: place + 1,
    }))

function viewOf({ dictCode, fieldType }: ReportItem): ReportQueryField['view'] {
  if (dictCode) return 'list'
  if (fieldType === 'Date') return 'date'
  if (fieldType === 'Datetime') return 'datetime'
  return isFigure(fieldType) ? 'number' : 'text'
}
