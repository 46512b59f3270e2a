// Changes that a route makes: one row for each.
import type { RouteFilter } from '@kouan/contract/resources/system/gateway-route.ts'
import { Input } from 'antd'
import type { FieldInputProps } from '../../../fields/kinds/kind-input.ts'
import { PartRows } from './part-rows.tsx'

const titles = {
  StripPrefix: '去掉前几层 StripPrefix',
  PrefixPath: '加前缀 PrefixPath',
  RewritePath: '改写路径 RewritePath',
  AddRequestHeader: '设置请求头 AddRequestHeader',
  RemoveRequestHeader: '去掉请求头 RemoveRequestHeader',
  AddResponseHeader: '设置应答头 AddResponseHeader',
  RemoveResponseHeader: '去掉应答头 RemoveResponseHeader',
  RequestRateLimiter: '限流 RequestRateLimiter',
}

/** The values of each: their keys where they are fixed, and what they are. */
const inputs: Readonly<Record<string, readonly { key?: string; keyTitle?: string; title: string }[]>> = {
  StripPrefix: [{ title: '层数' }],
  PrefixPath: [{ title: '前缀，如 /api' }],
  RewritePath: [{ keyTitle: '表达式', title: '替换为' }],
  AddRequestHeader: [{ keyTitle: '名称', title: '值' }],
  RemoveRequestHeader: [{ title: '名称' }],
  AddResponseHeader: [{ keyTitle: '名称', title: '值' }],
  RemoveResponseHeader: [{ title: '名称' }],
  RequestRateLimiter: [
    { key: 'redis-rate-limiter.replenishRate', title: '每秒次数' },
    { key: 'redis-rate-limiter.burstCapacity', title: '突发次数' },
  ],
}

const emptyRow = (name: string): RouteFilter => ({
  name,
  args: (inputs[name] ?? []).map(({ key }, place) => ({ key: key ?? `_genkey_${place}`, value: '' })),
})

export function FiltersInput({ id, value, onChange, disabled }: Partial<FieldInputProps>) {
  const filters = Array.isArray(value) ? (value as RouteFilter[]) : []
  return (
    <PartRows
      id={id}
      disabled={disabled}
      noun="处理"
      titles={titles}
      rows={filters}
      onChange={onChange}
      emptyRow={emptyRow}
      renderArgs={(row, change, label) => <Args {...{ row, change, label, disabled }} />}
    />
  )
}

interface ArgsProps {
  row: RouteFilter
  change: (row: RouteFilter) => void
  label: string
  disabled: boolean | undefined
}

function Args({ row, change, label, disabled }: ArgsProps) {
  const changeArg = (place: number, part: Partial<{ key: string; value: string }>) =>
    change({ ...row, args: row.args.map((arg, i) => (i === place ? { ...arg, ...part } : arg)) })
  return row.args.map(({ key, value }, place) => {
    const { keyTitle, title = '值' } = inputs[row.name]?.[place] ?? inputs[row.name]?.[0] ?? {}
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the values of a filter stay in their places.
      <div key={place} style={{ display: 'flex', gap: 8, flex: 1 }}>
        {keyTitle && (
          <Input
            aria-label={`${label}的${keyTitle}`}
            disabled={disabled === true}
            placeholder={keyTitle}
            value={key.startsWith('_genkey') ? '' : key}
            onChange={({ target }) => changeArg(place, { key: target.value })}
          />
        )}
        <Input
          aria-label={`${label}的${title}`}
          disabled={disabled === true}
          placeholder={title}
          value={value}
          onChange={({ target }) => changeArg(place, { value: target.value })}
        />
      </div>
    )
  })
}
