import { useMemo } from 'react'
import { isButtonAllowed, type ToolbarButton } from './columns/rights.ts'
import type { GridSettings } from './state/grid-settings.ts'
import type { EditableTableProps } from './table-props.ts'

const allButtons: readonly ToolbarButton[] = ['add', 'save', 'remove', 'clear_selection', 'collapse']

export const buttonsOf = ({ toolbar = allButtons, readOnly }: EditableTableProps): readonly ToolbarButton[] =>
  toolbar === false || readOnly ? [] : toolbar

type Measured = Pick<GridSettings, 'layout' | 'rowHeight' | 'canFilter' | 'headLevels'>

/** The settings of the grid; the same object until one of them changes, because another one re-renders all rows. */
export function useGridSettings(props: EditableTableProps, measured: Measured): GridSettings {
  const { layout, rowHeight, canFilter, headLevels } = measured
  const { isTree = false, disabled: isDisabled = false, readOnly: isReadOnly = false, alwaysEdit = true } = props
  const { rowSelection: canSelect = false, dragSort = false, isRowDisabled } = props
  const isOpen = !isDisabled && !isReadOnly
  const canAdd = isOpen && isButtonAllowed('add', props)
  const canRemove = isOpen && buttonsOf(props).includes('remove') && isButtonAllowed('remove', props)
  return useMemo(
    () => ({
      ...{ layout, rowHeight, isTree, isDisabled, isReadOnly, canAdd, canRemove, canSelect, canFilter, headLevels },
      alwaysEdit: alwaysEdit && isOpen,
      canDrag: dragSort && isOpen,
      isRowDisabled,
    }),
    [
      layout,
      rowHeight,
      isTree,
      isDisabled,
      isReadOnly,
      canAdd,
      canRemove,
      canSelect,
      canFilter,
      headLevels,
      alwaysEdit,
      isOpen,
      dragSort,
      isRowDisabled,
    ],
  )
}
