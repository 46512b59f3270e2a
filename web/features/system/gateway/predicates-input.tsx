// Conditions of a route: one row for each, with its values as text.
import type { RoutePredicate } from '@kouan/contract/resources/system/gateway-route.ts'
import { Input } from 'antd'
import type { FieldInputProps } from '../../../fields/kinds/kind-input.ts'
import { PartRows } from './part-rows.tsx'

/** The key of the name, of conditions whose value is looked up by one. */
const keys: Readonly<Record<string, string>> = { Header: 'header', Query: 'param', Cookie: 'name' }

const titles = {
  Path: '路径 Path',
  Method: '方法 Method',
  Host: '主机 Host',
  Header: '请求头 Header',
  Query: '查询参数 Query',
  Cookie: 'Cookie',
  RemoteAddr: '客户端地址 RemoteAddr',
  After: '晚于 After',
  Before: '早于 Before',
  Between: '时间段 Between',
}

const examples: Readonly<Record<string, string>> = {
  Path: '/partner/**，可用逗号分隔多个',
  Method: 'GET, POST',
  Host: 'api.example.com, *.example.com',
  RemoteAddr: '192.168.1.0/24',
  After: '2026-01-31 08:00:00',
  Before: '2026-01-31 08:00:00',
  Between: '2026-01-01 00:00:00, 2026-01-31 00:00:00',
}

const listOf = (text: string) => text.split(/[,，]/).map((one) => one.trim())

export function PredicatesInput({ id, value, onChange, disabled }: Partial<FieldInputProps>) {
  const predicates = Array.isArray(value) ? (value as RoutePredicate[]) : []
  return (
    <PartRows
      id={id}
      disabled={disabled}
      noun="条件"
      titles={titles}
      rows={predicates}
      onChange={onChange}
      emptyRow={(name) => ({ name, args: keys[name] ? { [keys[name]]: '', regexp: '' } : [''] })}
      renderArgs={(row, change, label) => <Args {...{ row, change, label, disabled }} />}
    />
  )
}

interface ArgsProps {
  row: RoutePredicate
  change: (row: RoutePredicate) => void
  label: string
  disabled: boolean | undefined
}

function Args({ row, change, label, disabled }: ArgsProps) {
  const { name, args } = row
  const key = keys[name]
  if (key === undefined) {
    return (
      <Input
        aria-label={`${label}的值`}
        disabled={disabled === true}
        placeholder={examples[name]}
        value={Array.isArray(args) ? args.join(', ') : ''}
        onChange={({ target }) => change({ name, args: listOf(target.value) })}
      />
    )
  }
  const named = Array.isArray(args) ? {} : args
  const part = (of: string, title: string) => (
    <Input
      aria-label={`${label}的${title}`}
      disabled={disabled === true}
      placeholder={title}
      value={named[of] ?? ''}
      onChange={({ target }) => change({ name, args: { ...named, [of]: target.value } })}
    />
  )
  return (
    <>
      {part(key, '名称')}
      {part('regexp', '值的表达式')}
    </>
  )
}
