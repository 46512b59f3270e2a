import { Flex, Select } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '../form-control/control-props.ts'
import { ReadOnlyInput } from '../form-control/read-only-input.tsx'
import { useControlId } from '../form-control/use-control-id.ts'
import { EmptyOption, FailedState, HintState, LoadingState } from '../loading/list-states.tsx'
import { optionSearch } from '../multi-select/select-option.ts'
import { AreaCascader, type LinkageProps } from './area-cascader.tsx'
import { linkageType, rootCode } from './area-index.ts'
import { type LoadAreas, useAreaIndex } from './use-area-index.ts'

export interface AreaLinkageProps extends Omit<ControlProps<string | null>, 'onChange'> {
  load: LoadAreas
  /** `cascader` or `select`; anything else is a cascader. */
  type?: string
  /** Down to which level: 3 is the county. */
  depth?: 1 | 2 | 3
  onChange?: (code: string | null, names: string[]) => void
}

/** A division of China by province, city and county; the value is the code of the last. */
export function AreaLinkage({ load, type, depth = 3, value, onChange, readOnly, ...control }: AreaLinkageProps) {
  const { index, isLoading, message, retry } = useAreaIndex(load)
  if (message !== undefined) return <FailedState isInline message={`行政区划加载失败：${message}`} onRetry={retry} />
  const names = value ? (index?.namesOf(value) ?? []) : []
  const { placeholder: _, ...aria } = control
  if (readOnly) return <ReadOnlyInput {...aria} text={names.join(' / ') || (value ?? '')} />
  const Linkage = linkageType(type) === 'select' ? AreaSelects : AreaCascader
  return (
    <Linkage
      {...control}
      index={index}
      isLoading={isLoading}
      depth={depth}
      // A form may hold an empty text.
      value={value || null}
      onChoose={(code) => onChange?.(code, code && index ? index.namesOf(code) : [])}
    />
  )
}

const levels = ['省', '市', '区县'] as const

/** A select for each level; choosing one empties those behind it. The value is complete with the last. */
function AreaSelects({ index, isLoading, depth, value, onChoose, placeholder: _, ...control }: LinkageProps) {
  const { id, disabled = false, 'aria-label': label, ...aria } = control
  const own = useControlId(id)
  const [draft, setDraft] = useState<{ of: string | null; path: readonly string[] }>({ of: null, path: [] })
  const known = value && index ? index.pathOf(value) : []
  // The path begun here, until the value changes from outside.
  const path = draft.of === value && draft.path.length > 0 ? draft.path : known

  function choose(level: number, code: string | undefined) {
    const begun = [...path.slice(0, level), ...(code === undefined ? [] : [code])]
    const last = begun.at(-1)
    const isComplete = last !== undefined && (begun.length === depth || index?.childrenOf(last).length === 0)
    const next = isComplete ? last : null
    setDraft({ of: next, path: begun })
    if (next !== value) onChoose(next)
  }

  return (
    <Flex wrap gap={8}>
      {levels.slice(0, depth).map((name, level) => {
        const parent = level === 0 ? rootCode : path[level - 1]
        const offered = parent === undefined ? [] : (index?.childrenOf(parent) ?? [])
        const chosen = path[level]
        return (
          <Select<string>
            key={name}
            {...aria}
            // The first carries the id that the label of the form names.
            id={level === 0 ? own : `${own}-${level}`}
            aria-label={label ? `${label}：${name}` : name}
            style={{ flex: '1 1 120px', minWidth: 0 }}
            allowClear
            disabled={disabled || parent === undefined}
            loading={isLoading}
            placeholder={name}
            showSearch={optionSearch}
            options={offered
              .filter((entry) => !entry.isWithdrawn || entry.id === chosen)
              .map((entry) => ({ value: entry.id, label: entry.text }))}
            value={chosen ?? null}
            notFoundContent={
              <EmptyOption id={level === 0 ? own : `${own}-${level}`}>
                {isLoading ? <LoadingState /> : <HintState text="没有查询到任何数据" />}
              </EmptyOption>
            }
            onChange={(code) => choose(level, code ?? undefined)}
          />
        )
      })}
    </Flex>
  )
}
