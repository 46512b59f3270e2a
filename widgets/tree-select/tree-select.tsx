import { TreeSelect as AntdTreeSelect, theme } from 'antd'
import type { ControlProps } from '../form-control/control-props.ts'
import { ReadOnlyInput } from '../form-control/read-only-input.tsx'
import { useControlId } from '../form-control/use-control-id.ts'
import { FailedState, HintState, LoadingState, StatePopup } from '../loading/list-states.tsx'
import { joinValues, splitValues } from '../multi-select/joined-values.ts'
import { searchHint } from '../search-select/search-hint.ts'
import { type TreeModel, type TreeSource, useTreeModel } from './use-tree-model.ts'

export interface TreeSelectProps extends ControlProps<string | null>, TreeSource {
  multiple?: boolean
  separator?: string
}

interface Chosen {
  value: string
  label: string
}

const dropdownHeight = 400

/** A choice from a tree whose branches are loaded when they are opened. */
export function TreeSelect(props: TreeSelectProps) {
  const { name, load, search, byValues, condition, multiple = false, separator, value, ...settings } = props
  const { onChange, readOnly, placeholder = '请选择', ...control } = settings
  const { token } = theme.useToken()
  const id = useControlId(control.id)
  const values = multiple ? splitValues(value, separator) : value ? [value] : []
  const model = useTreeModel({ name, load, search, byValues, condition }, values)
  const { chosen } = model
  if (readOnly) return <ReadOnlyInput {...control} text={chosen.map(({ label }) => label).join('、')} />

  function choose(next: Chosen | Chosen[] | undefined) {
    const now = Array.isArray(next) ? next : next ? [next] : []
    model.addTexts(now.map((one) => ({ value: one.value, label: String(one.label ?? one.value) })))
    if (!multiple) model.type('')
    const codes = now.map((one) => one.value)
    onChange?.(multiple ? joinValues(codes, separator) : (codes[0] ?? null))
  }

  return (
    <AntdTreeSelect<Chosen | Chosen[] | undefined>
      {...control}
      id={id}
      allowClear
      labelInValue
      placeholder={placeholder}
      multiple={multiple}
      {...(multiple ? { maxTagCount: 'responsive' as const } : {})}
      {...(model.refusal ? { status: 'error' as const } : {})}
      style={{ width: '100%' }}
      styles={{
        itemContent: { color: token.colorText },
        popup: { root: { maxHeight: dropdownHeight, overflow: 'auto' } },
      }}
      listHeight={dropdownHeight - 8}
      treeNodeLabelProp="label"
      treeData={model.shown}
      treeExpandedKeys={[...model.expanded]}
      onTreeExpand={model.expand}
      // Null is a fault to antd here, nothing is not.
      value={multiple ? chosen : chosen[0]}
      // Several may be chosen from one answer.
      showSearch={{
        searchValue: model.keyword,
        filterTreeNode: false,
        autoClearSearchValue: false,
        onSearch: model.type,
      }}
      popupRender={(list) =>
        model.shown.length > 0 ? (
          // The input names its list by this id.
          <div id={`${id}_list`}>{list}</div>
        ) : (
          <StatePopup id={id}>
            <TreeState model={model} />
          </StatePopup>
        )
      }
      onOpenChange={model.open}
      onPopupScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - dropdownHeight) model.showMore()
      }}
      onChange={choose}
    />
  )
}

/** Why the list is empty. */
function TreeState({ model: { refusal, isSearching, found, roots } }: { model: TreeModel }) {
  if (refusal) return <FailedState message={refusal} />
  if (isSearching) {
    if (found.phase === 'failed') return <FailedState message={found.message ?? ''} onRetry={found.retry} />
    return found.phase === 'loading' ? <LoadingState /> : <HintState text={searchHint(found) ?? ''} />
  }
  if (roots.phase === 'failed') return <FailedState message={roots.message ?? ''} onRetry={roots.retry} />
  return roots.phase === 'done' ? <HintState text="没有可选项" /> : <LoadingState />
}
