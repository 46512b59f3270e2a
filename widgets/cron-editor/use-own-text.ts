import { useState } from 'react'

/** The text of a control: controlled from outside, or its own state; a form can empty it. */
export function useOwnText(value: string | undefined): [text: string, setOwn: (text: string) => void] {
  const [own, setOwn] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setOwn(value ?? '')
  }
  return [value ?? own, setOwn]
}
