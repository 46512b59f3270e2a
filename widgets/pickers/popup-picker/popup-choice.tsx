import type { PickedRow } from '../picker-field/choice.ts'
import type { PopupCache } from './popup-cache.ts'
import { fieldList, fillValues, readSorter } from './popup-config.ts'
import { type PopupLoaders, PopupModal } from './popup-modal.tsx'
import { sharedCache } from './shared-cache.ts'

interface Props {
  /** As of a popup picker. */
  code: string
  sourceFields: string | readonly string[]
  targetFields: string | readonly string[]
  sorter?: string
  groupId?: string
  loaders: PopupLoaders
  /** Text that was typed before it opened. */
  typed?: string | undefined
  cache?: PopupCache
  /** All target fields with their new values. */
  onFill: (values: Readonly<Record<string, string>>, rows: readonly PickedRow[]) => void
  onClose: () => void
}

/** The records of a popup picker alone, for what opens them itself, such as a cell. */
export function PopupChoice({ code, sourceFields, targetFields, sorter, groupId, onFill, ...props }: Props) {
  return (
    <PopupModal
      code={code}
      loaders={props.loaders}
      cache={props.cache ?? sharedCache}
      groupId={groupId}
      params={{}}
      sort={sorter ? readSorter(sorter) : undefined}
      isMultiple={false}
      displayKey={fieldList(sourceFields)[0] ?? ''}
      typed={props.typed}
      choice={new Map()}
      onClose={props.onClose}
      onConfirm={(choice) => {
        const rows = [...choice.values()]
        onFill(fillValues(rows, { sourceFields, targetFields }), rows)
      }}
    />
  )
}
