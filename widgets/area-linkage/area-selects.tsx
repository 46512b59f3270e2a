import { Flex, Select } from 'antd'
import { useState } from 'react'
import { useControlId } from '../form-control/use-control-id.ts'
import { EmptyOption, HintState, LoadingState } from '../loading/list-states.tsx'
import { optionSearch } from '../multi-select/select-option.ts'
import type { LinkageProps } from './area-cascader.tsx'
import { rootCode } from './area-index.ts'

const levels = ['省', '市', '区县'] as const

/** A select for each level; choosing one empties those behind it. The value is complete with the last. */
export function AreaSelects({ index, isLoading, depth, value, onChoose, placeholder: _, ...control }: LinkageProps) {
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
