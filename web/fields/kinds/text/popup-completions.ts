// Rows that complete what is typed in a cell: those of the list that its picker shows.
import type { Field } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { meantBy } from '@kouan/contract/rules/typed-match.ts'
import type { Complete, Completion } from '@kouan/widgets/editable-table/cells/choice/popup-cell-props.ts'
import type { PickedRow } from '@kouan/widgets/pickers/picker-field/choice.ts'
import { fieldList, fillValues, readSorter } from '@kouan/widgets/pickers/popup-picker/popup-config.ts'
import { sharedCache } from '@kouan/widgets/pickers/popup-picker/shared-cache.ts'
import { loadResource } from '../../../data/loading/known-resources.ts'
import { rowLoaders, rowsWithAny, typedItems } from '../reference/picker-loaders.ts'
import { filledIn, groupOf } from './popup-loaders.ts'

/** Rows that are loaded at once; of a longer list the server is asked as well, which understands no pinyin. */
const mostLoaded = 500
const mostAsked = 20
/** Milliseconds that somebody stops typing for before the server is asked. */
const rest = 150

type Popup = NonNullable<Field['popup']>

/** Completes by the name, and by the codes that the list is searched by: 货号 and HS code of goods. */
export function completionsOf(popup: Popup): Complete {
  const [nameField = ''] = fieldList(popup.sourceFields)
  return async (typed, signal) => {
    const resource = await loadResource(popup.code)
    const codes = typedItems(resource).flatMap(({ name }) => (name === nameField ? [] : [name]))
    const textOf = (row: PickedRow, name: string) => String(row[name] ?? '')
    const meantOf = (row: PickedRow) => ({
      text: textOf(row, nameField),
      codes: codes.map((name) => textOf(row, name)),
    })
    const { records, total } = await loadedRows(popup, resource)
    const isWhole = total <= records.length
    const asked =
      typed === '' || isWhole ? [] : await askedRows({ resource, names: [nameField, ...codes], typed, signal })
    const unique = new Map([...records, ...asked].map((row) => [textOf(row, 'id'), row]))
    return meantBy([...unique.values()], typed, meantOf).map(
      (row): Completion => ({
        key: textOf(row, 'id'),
        label: textOf(row, nameField),
        note: codes
          .map((name) => textOf(row, name))
          .filter(Boolean)
          .join(' · '),
        values: filledIn(fillValues([row], popup)),
      }),
    )
  }
}

const loadedRows = (popup: Popup, resource: Resource) =>
  sharedCache.read({ groupId: groupOf(popup.code), key: JSON.stringify(['completions', popup.sorter]) }, () =>
    rowLoaders(resource, {}).list({
      ...{ query: {}, pageNo: 1, pageSize: mostLoaded, sort: popup.sorter ? readSorter(popup.sorter) : undefined },
      signal: new AbortController().signal,
    }),
  )

interface Asked {
  resource: Resource
  names: readonly string[]
  typed: string
  signal: AbortSignal
}

async function askedRows({ resource, names, typed, signal }: Asked): Promise<readonly PickedRow[]> {
  await new Promise((resolve) => setTimeout(resolve, rest))
  if (signal.aborted) return []
  return rowsWithAny(resource, { names, typed, pageSize: mostAsked, signal })
}
