import type { CellType, EditorProps, TableColumn } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'
import { ShownText } from '../shown-text.tsx'
import { inputCell } from '../text/input-cell.tsx'
import { nameCacheOf } from './name-cache.ts'
import { OpenPicker } from './open-picker.tsx'
import { optionTexts, valuesOf } from './option-text.ts'
import type { PopupCellProps } from './popup-cell-props.ts'
import { namesOf, ShownNames } from './shown-names.tsx'
import { TypedPopupEditor } from './typed-popup-editor.tsx'

const cacheOf = (column: TableColumn) => {
  const { byValues } = propsOf<PopupCellProps>(column)
  return byValues && nameCacheOf(byValues, byValues)
}

const textOf = (value: unknown, column: TableColumn) => {
  const cache = cacheOf(column)
  return cache ? namesOf(valuesOf(value, column), cache) : optionTexts(value, column)
}

function PopupEditor(props: EditorProps) {
  const { value, column, onCancel } = props
  const { picker } = propsOf<PopupCellProps>(column)
  return (
    <>
      <span className="kt-shown-field">
        <ShownText text={picker ? textOf(value, column) : 'popup参数未正确配置!'} column={column} isDisabled />
      </span>
      {picker && <OpenPicker {...props} Picker={picker} onClose={onCancel} />}
    </>
  )
}

const typedCell: CellType = {
  ...inputCell,
  name: 'popup',
  Shown: ({ value, column, isDisabled }) => <ShownText text={plainText(value)} {...{ column, isDisabled }} opens />,
  Editor: TypedPopupEditor,
}

/** A record that a picker of the screen finds. */
export const popupCell: CellType = {
  name: 'popup',
  Shown: (props) => {
    const cache = cacheOf(props.column)
    if (!cache) return <ShownText text={optionTexts(props.value, props.column)} {...props} opens />
    return <ShownNames {...props} cache={cache} values={valuesOf(props.value, props.column)} />
  },
  Editor: PopupEditor,
  toText: textOf,
  fromText: (text) => ({ value: text.trim() === '' ? null : text.trim() }),
  variant: (column) => (propsOf<PopupCellProps>(column).isTyped ? typedCell : undefined),
}
