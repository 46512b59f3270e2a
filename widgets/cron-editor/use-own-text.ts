import { useState } from 'react'

/** The text of a control that is steered from outside, or keeps its own where nobody does; a form can empty it. */
export function useOwnText(value: string | undefined): [text: string, setOwn: (text: string) => void] {
  const [own, setOwn] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setOwn(value ?? '')
  }
  return [value ?? own, setOwn]
}
