import { useEffect, useSyncExternalStore } from 'react'
import type { ShownProps } from '../../cell-type.ts'
import { ShownText } from '../shown-text.tsx'
import type { NameCache } from './name-cache.ts'

interface Props extends ShownProps {
  cache: NameCache
  values: readonly string[]
}

export const namesOf = (values: readonly string[], cache: NameCache): string =>
  values.map((value) => cache.get(value) ?? value).join('、')

/** The names of the stored values; the values themselves until the names are loaded, or where there are none. */
export function ShownNames({ cache, values, column, isDisabled }: Props) {
  const text = useSyncExternalStore(
    cache.listen,
    () => namesOf(values, cache),
    () => namesOf(values, cache),
  )
  const key = values.join('\n')
  useEffect(() => {
    if (key !== '') cache.load(key.split('\n'))
  }, [cache, key])
  return <ShownText text={text} {...{ column, isDisabled }} opens />
}
