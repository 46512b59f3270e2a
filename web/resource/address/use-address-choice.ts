import { useSearchParams } from 'react-router'
import { isListKey } from './list-address.ts'

/** Holds a choice above a list, such as a tab, in the address. Changing it resets the list; Back restores both. */
export function useAddressChoice(key: string, fallback: string): readonly [string, (choice: string) => void] {
  const [address, setAddress] = useSearchParams()
  const choose = (choice: string) => {
    const next = new URLSearchParams([...address].filter(([held]) => held !== key && !isListKey(held)))
    if (choice !== fallback) next.set(key, choice)
    setAddress(next)
  }
  return [address.get(key) ?? fallback, choose]
}
