import { useEffect, useState } from 'react'

/** The value as it was when it last rested for so many milliseconds. */
export function useRested<T>(value: T, delay: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}
