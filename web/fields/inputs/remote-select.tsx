// A select whose options the server finds. Only the answer to the latest text is shown.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { App, Select, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { isAskError, sentenceOf } from '../../data/ask-error.ts'
import { codesOf } from './code-select.tsx'
import type { FieldInputProps } from './input-props.ts'
import { emptyHint, searchDelay, searchHint } from './search-hint.ts'
import { useDebounced } from './use-debounced.ts'

export interface Option {
  value: string
  label: string
}

interface Props extends FieldInputProps {
  /** First part of the query key. */
  name: string
  search: (keyword: string, signal: AbortSignal) => Promise<Option[]>
  /** The texts of values that the row brought without them. */
  resolve: (values: string[], signal: AbortSignal) => Promise<Option[]>
}

export function RemoteSelect({ name, search, resolve, field, value, onChange, text, several, ...rest }: Props) {
  const isMultiple = several || field.multiple === true
  const [isOpen, setIsOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [seen, setSeen] = useState<readonly Option[]>(() => zip(codesOf(value), text))
  const asked = useDebounced(keyword.trim(), searchDelay)
  const chosen = codesOf(value)
  const unknown = chosen.filter((code) => !seen.some((option) => option.value === code))

  const found = useQuery({
    queryKey: [name, 'options', asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const { message } = App.useApp()
  const { error } = found
  useEffect(() => {
    if (error && !isAskError(error, 'noRight')) message.warning(sentenceOf(error))
  }, [error, message])
  const resolved = useQuery({
    queryKey: [name, 'texts', unknown],
    queryFn: ({ signal }) => resolve(unknown, signal),
    enabled: unknown.length > 0,
  })

  const known = [...seen, ...(resolved.data ?? [])]
  const kept = chosen.map((code) => known.find((option) => option.value === code) ?? { value: code, label: code })
  const options = unique([...(found.data ?? []), ...(keyword === '' ? kept : [])])
  const labelled = (code: string) => [...(found.data ?? []), ...kept].find((option) => option.value === code)

  return (
    <Select<Option | Option[]>
      {...rest}
      allowClear
      labelInValue
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      {...(isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      style={{ width: '100%' }}
      options={options}
      value={isMultiple ? kept : (kept[0] ?? null)}
      onOpenChange={setIsOpen}
      notFoundContent={
        found.isFetching ? (
          <Spin size="small" description={searchHint.loading} style={{ width: '100%', padding: 8 }} />
        ) : (
          (found.error?.message ?? emptyHint(asked))
        )
      }
      onChange={(picked) => {
        const codes = (Array.isArray(picked) ? picked : picked ? [picked] : []).map((option) => option.value)
        setSeen(codes.flatMap((code) => labelled(code) ?? []))
        setKeyword('')
        onChange?.(codes.length > 0 ? codes.join(',') : null)
      }}
    />
  )
}

const zip = (codes: string[], text: string | undefined): Option[] => {
  const labels = (text ?? '').split(',')
  return codes.flatMap((value, index) => (labels[index] ? [{ value, label: labels[index] }] : []))
}

const unique = (options: Option[]): Option[] => [...new Map(options.map((option) => [option.value, option])).values()]
