import { type GetRef, TreeSelect } from 'antd'
import { useState } from 'react'
import { FailedState, HintState, LoadingState } from '../../../loading/list-states.tsx'
import { useLoaded } from '../../../loading/use-loaded.ts'
import { joinValues } from '../../../multi-select/joined-values.ts'
import type { CellType, EditorProps, TableColumn } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { EscapeArea } from '../escape-area.tsx'
import { popupPlacements } from '../popup-placements.ts'
import { ShownText } from '../shown-text.tsx'
import { useEditorFocus } from '../use-editor-focus.ts'
import {
  type CellDepartment,
  type DepartmentCellProps,
  departmentNames,
  departmentsOf,
  openedAtFirst,
} from './department-tree.ts'
import { optionTexts, separatorOf, valuesOf } from './option-text.ts'
import { namesOf, ShownNames } from './shown-names.tsx'
import { useTypedRank } from './use-typed-rank.ts'

interface TreeItem {
  value: string
  title: string
  children?: TreeItem[]
}

const treeItems = (departments: readonly CellDepartment[]): TreeItem[] =>
  departments.map(({ id, departName, children }) => ({
    value: id,
    title: departName,
    ...(children?.length ? { children: treeItems(children) } : {}),
  }))

function DepartmentEditor({ typed = '', ...editor }: EditorProps) {
  const { id, label, value, column, takesFocus = true, container, onChange, onDone, onCancel } = editor
  const field = useEditorFocus<GetRef<typeof TreeSelect>>(editor)
  const [keyword, setKeyword] = useState(typed)
  const rank = useTypedRank()
  const { loadDepartments, isMultiple = false } = propsOf<DepartmentCellProps>(column)
  const loaded = useLoaded({
    of: loadDepartments ? 'departments' : undefined,
    load: async () => (loadDepartments ? await departmentsOf(loadDepartments) : []),
  })
  const names = loadDepartments && departmentNames(loadDepartments)
  const chosen = valuesOf(value, column).map((one) => ({ value: one, label: names?.get(one) ?? one }))
  return (
    <EscapeArea onEscape={onCancel}>
      <TreeSelect
        ref={field}
        id={id}
        aria-label={label}
        open
        allowClear
        labelInValue
        multiple={isMultiple}
        maxTagCount="responsive"
        style={{ width: '100%' }}
        popupMatchSelectWidth={280}
        placeholder={column.placeholder ?? '请选择部门'}
        getPopupContainer={() => container}
        builtinPlacements={popupPlacements}
        // antd reads the expanded ids once, so the list is mounted again when they are loaded, with the focus.
        key={loaded.phase}
        autoFocus={takesFocus}
        treeDefaultExpandedKeys={openedAtFirst(
          loaded.value ?? [],
          chosen.map((one) => one.value),
        )}
        treeData={treeItems(loaded.value ?? [])}
        showSearch={{
          filterTreeNode: (text, { title }) => rank({ text: String(title ?? '') }, text) !== undefined,
          searchValue: keyword,
          onSearch: setKeyword,
        }}
        notFoundContent={
          loaded.phase === 'failed' ? (
            <FailedState message={loaded.message ?? ''} onRetry={loaded.retry} />
          ) : loaded.phase === 'loading' ? (
            <LoadingState />
          ) : (
            <HintState text="没有查询到任何数据" />
          )
        }
        value={isMultiple ? chosen : (chosen[0] ?? null)}
        onChange={(next: { value: string }[] | { value: string } | null) => {
          const values = (Array.isArray(next) ? next : next ? [next] : []).map((one) => one.value)
          onChange(isMultiple ? joinValues(values, separatorOf(column)) : (values[0] ?? null))
          setKeyword('')
          if (!isMultiple) onDone()
        }}
      />
    </EscapeArea>
  )
}

const cacheOf = (column: TableColumn) => {
  const { loadDepartments } = propsOf<DepartmentCellProps>(column)
  return loadDepartments && departmentNames(loadDepartments)
}

/** A department: stored by id, shown by departName. */
export const departmentCell: CellType = {
  name: 'department',
  Shown: (props) => {
    const cache = cacheOf(props.column)
    const values = valuesOf(props.value, props.column)
    if (!cache) return <ShownText text={optionTexts(props.value, props.column)} {...props} opens />
    return <ShownNames {...props} cache={cache} values={values} />
  },
  Editor: DepartmentEditor,
  toText: (value, column) => {
    const cache = cacheOf(column)
    return cache ? namesOf(valuesOf(value, column), cache) : optionTexts(value, column)
  },
  fromText: (text) => ({ value: text.trim() === '' ? null : text.trim() }),
  width: 160,
  minWidth: 190,
}
