// Loaders of the popup picker: a resource by its name, with the columns and the typed search items of its list.
import { getQueryInfo, getReportData, getRpColumns } from '@kouan/contract/calls/online/report-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { rightToOpen } from '@kouan/contract/resources/online/report-rules.ts'
import type { PickedRow } from '@kouan/widgets/pickers/picker-field/choice.ts'
import type { PopupLoaders } from '@kouan/widgets/pickers/popup-picker/popup-modal.tsx'
import { ask } from '../../../data/calls/ask.ts'
import { timesRefreshed } from '../../../data/calls/use-resource.ts'
import { loadResource } from '../../../data/loading/known-resources.ts'
import { useSession } from '../../../data/session/session-store.ts'
import { rowLoaders, typedItems } from '../reference/picker-loaders.ts'

/** The loaders of what a field is chosen from: rows of a resource, or of an online report. */
export const popupLoadersOf = ({ isReport }: NonNullable<Field['popup']>): PopupLoaders =>
  isReport ? reportLoaders : popupLoaders

/** Parameters, and the ends of ranges. Other texts are contained. */
const isExact = (name: string) => name.startsWith('self_') || /_(begin|end)$/.test(name)

const reportLoaders: PopupLoaders = {
  columns: (code) => ask(getRpColumns, { code }),
  queryInfo: (configId) => ask(getQueryInfo, { configId }),
  data: async (configId, { query, sort, signal, ...page }) => {
    const typed = Object.entries(query).map(([name, value]) => [name, isExact(name) ? value : `*${value}*`])
    const input = { ...Object.fromEntries(typed), ...sort, ...page, configId }
    const { records, total } = await ask(getReportData, input, signal ? { signal } : {})
    return { records: records as PickedRow[], total }
  },
}

export const popupLoaders: PopupLoaders = {
  columns: async (code) => {
    const resource = await loadResource(code)
    return {
      cgRpConfigId: code,
      cgRpConfigName: `选择${resource.title}`,
      columns: listColumns(resource).map(({ name, field }) => ({
        dataIndex: field.code || field.to ? `${name}_dictText` : name,
        title: field.label,
        ...(typeof field.list === 'number' ? { width: field.list } : {}),
      })),
    }
  },
  queryInfo: async (code) =>
    typedItems(await loadResource(code)).map(({ name, field }, place) => ({
      field: name,
      label: field.label,
      mode: 'single',
      hidden: place < 3 ? '0' : '1',
    })),
  data: async (code, { signal = new AbortController().signal, ...request }) =>
    rowLoaders(await loadResource(code), {}).list({ ...request, signal }),
}

/** Returns the cache key of a resource's rows. It changes with the user and with each change of a row. */
export function groupOf(code: string): string {
  const { user, tenantId } = useSession.getState()
  return [code, timesRefreshed(code), tenantId, user?.username].join(' ')
}

/** Returns the permission that the picker of a field requires. */
export const rightToChoose = ({ popup }: Field) =>
  popup && (popup.isReport ? rightToOpen(popup.code) : permissionOf({ name: popup.code }, 'list'))

/** Returns the values with null for empty text, as in a row. */
export const filledIn = (values: Readonly<Record<string, string>>): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))
