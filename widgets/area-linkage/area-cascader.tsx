import { typedRank } from '@kouan/contract/rules/typed-match.ts'
import { meantByOption } from '@kouan/contract/rules/typed-rank.ts'
import { Cascader, Typography } from 'antd'
import type { AriaAttributes, ReactNode } from 'react'
import { useMemo } from 'react'
import { useControlId } from '../form-control/use-control-id.ts'
import { HintState, LoadingState } from '../loading/list-states.tsx'
import { type AreaIndex, type AreaOption, areaOptions } from './area-index.ts'

export interface LinkageProps extends AriaAttributes {
  id?: string
  disabled?: boolean
  placeholder?: string
  index: AreaIndex | undefined
  isLoading: boolean
  depth: number
  value: string | null
  onChoose: (code: string | null) => void
}

/** Province, city and county in columns beside each other; also found by typing a part of a name. */
export function AreaCascader({ index, isLoading, depth, value, onChoose, placeholder, ...control }: LinkageProps) {
  const options = useMemo(
    () => (index ? areaOptions(index, { depth, chosen: value ?? undefined }) : []),
    [index, depth, value],
  )
  const id = useControlId(control.id)
  const path = value && index ? index.pathOf(value) : []
  return (
    <Cascader<AreaOption>
      {...control}
      id={id}
      allowClear
      placeholder={placeholder ?? '请选择省市区'}
      style={{ width: '100%' }}
      loading={isLoading}
      options={options}
      // A code that is not known shows itself.
      value={value ? (path.length > 0 ? path : [value]) : []}
      showSearch={{
        limit: 50,
        matchInputWidth: false,
        filter: (typed, path) => rankOfPath(path, typed) !== undefined,
        sort: (one, other, typed) => (rankOfPath(one, typed) ?? 0) - (rankOfPath(other, typed) ?? 0),
      }}
      notFoundContent={isLoading ? <LoadingState /> : <HintState text="没有查询到任何数据" />}
      popupRender={(menus) => (
        // The input names its list by this id.
        <div id={`${id}_list`}>
          {menus}
          {index && <Revision text={index.revision} />}
        </div>
      )}
      onChange={(codes) => onChoose(codes?.length ? String(codes.at(-1)) : null)}
    />
  )
}

/** That of the best of its levels. */
function rankOfPath(path: readonly { label?: ReactNode; value?: unknown }[], typed: string): number | undefined {
  const own = path.flatMap((level) => typedRank(meantByOption(level), typed) ?? [])
  return own.length === 0 ? undefined : Math.min(...own)
}

/** As of when the divisions are: people wonder when theirs is missing. */
const Revision = ({ text }: { text: string }) => (
  <Typography.Text type="secondary" style={{ display: 'block', padding: '4px 12px 8px', fontSize: 12 }}>
    {`行政区划数据截至 ${text}`}
  </Typography.Text>
)
