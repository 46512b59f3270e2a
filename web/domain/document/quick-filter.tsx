import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useCounts, withCount } from '../../data/calls/use-polled.ts'
import { filterKey, foundKey, isListKey } from '../../resource/address/list-address.ts'

interface Props {
  label: string
  /** The field that is filtered. */
  name: string
  /** `figure`: the name of the figure that counts what the option finds. */
  options: readonly { value: string; label: string; figure?: string | undefined }[]
}

/** One click sets a filter of the list below; the search form shows it too, because both live in the address. */
export function QuickFilter({ label, name, options }: Props) {
  const [address, setAddress] = useSearchParams()
  const counts = useCounts(options.flatMap(({ figure }) => figure ?? []))
  const held = address.get(filterKey(name)) ?? ''
  const choose = (value: string) => {
    const next = new URLSearchParams(
      [...address].filter(([key]) => !isListKey(key) || key === 'size' || key === foundKey),
    )
    if (value !== '') next.set(filterKey(name), value)
    setAddress(next)
  }
  return (
    <Segmented
      aria-label={label}
      options={options.map((one) => ({ ...one, label: withCount(one.label, counts.get(one.figure ?? '')) }))}
      // Another choice made in the search form marks none of these.
      value={options.some(({ value }) => value === held) ? held : '\u0000'}
      onChange={choose}
      style={{ maxWidth: '100%', overflowX: 'auto' }}
    />
  )
}
